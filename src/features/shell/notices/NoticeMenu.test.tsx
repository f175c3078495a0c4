import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Notice } from '#contracts/api/notice.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { NoticeMenu } from './NoticeMenu.tsx';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const aNotice = (number: number, over: Partial<Notice> = {}): Notice => ({
  id: uuid(number),
  kind: 'assignment',
  entity: 'task',
  entityId: uuid(100 + number),
  workItemId: null,
  title: `Sarcina ${number}`,
  clientName: 'Altora',
  actorName: 'Maria Popa',
  day: null,
  createdAt: '2026-11-23T10:00:00.000001Z',
  isRead: false,
  ...over,
});
const page = (items: readonly Notice[]) => ok({ items, hasNextPage: false, nextCursor: null, previousCursor: null });

let close = () => {};
afterEach(() => close());
async function open(items: readonly Notice[]) {
  const server = createFakeServer({
    'GET /notices': page(items),
    'GET /notices/count': ok({ count: items.filter(({ isRead }) => !isRead).length, isCapped: false }),
    'PUT /notices/read': ok(),
    'PUT /notices/all-read': ok(),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <NoticeMenu />,
  });
  ({ close } = rendered);
  return { ...rendered, server };
}

it('the bell says how many are unread, and each notice leads to its thing and is read with it', async () => {
  const { server, user } = await open([aNotice(1), aNotice(2, { kind: 'mention', isRead: true })]);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const link = await screen.findByRole('link', { name: /Sarcina 1/ });
  expect(link.textContent).toContain('Maria Popa assigned you');
  expect(link.getAttribute('href')).toBe(`/work/tasks?task=${uuid(101)}`);
  await user.click(link);
  await waitFor(() => expect(server.lastOf('PUT /notices/read')?.body).toEqual({ noticeIds: [uuid(1)], isRead: true }));
});

it.each([
  [9, '9'],
  [10, '9+'],
])('the bell shows the number of %i unread', async (count, shown) => {
  const { server, queries } = await open([aNotice(1)]);
  server.on('GET /notices/count', ok({ count, isCapped: false }));
  await queries.invalidateQueries();
  expect((await screen.findByRole('button', { name: `Notifications, ${count} unread` })).textContent).toBe(shown);
});

it('all are read at once, up to the newest that is shown', async () => {
  const { server, user } = await open([aNotice(1), aNotice(2)]);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  server.on('GET /notices/count', ok({ count: 0, isCapped: false }));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(server.lastOf('PUT /notices/all-read')?.body).toEqual({ until: '2026-11-23T10:00:00.000001Z' }),
  );
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
});

it('the list says that it is empty, or could not be loaded', async () => {
  const { server, user } = await open([]);
  server.on('GET /notices', refusal('server.unexpected'));
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const alert = within(await screen.findByRole('alert'));
  server.on('GET /notices', page([]));
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Nothing new/)).toBeDefined();
});
