import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TimelineEvent } from '#contracts/api/timeline.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ClientTimeline } from './ClientTimeline.tsx';

let close = () => {};
afterEach(() => close());

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const anEvent = (number: number, over: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: uuid(number),
  at: '2026-11-23T10:00:00.000000Z',
  entity: 'client',
  entityId: uuid(900),
  action: 'update',
  title: '',
  actorName: 'Ana Ionescu',
  changes: [],
  filingStatus: null,
  requestStatus: null,
  certificateName: null,
  authorityNumber: null,
  ...over,
});
const page = (items: readonly TimelineEvent[], nextCursor: string | null = null) =>
  ok({ items, hasNextPage: nextCursor !== null, nextCursor, previousCursor: null });

const lineOf = (part: HTMLElement): string => part.closest('li')?.textContent ?? '';

async function open(answer: ReturnType<typeof ok>) {
  const server = createFakeServer({
    'GET /clients/*/timeline': answer,
    'GET /enums': ok({ SpvFilingStatus: { InvalidSubmission: 'Refused', Submitted: 'Submitted' } }),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <ClientTimeline clientId={uuid(900)} />,
  });
  ({ close } = rendered);
  return { ...rendered, server };
}

describe('the timeline of a client', () => {
  it('says what happened, to what, and by whom', async () => {
    await open(
      page([
        anEvent(1, {
          changes: ['telephone', 'email', 'folded'].map((field) => ({ field, before: null, after: null })),
        }),
        anEvent(6, {
          entity: 'workItem',
          title: 'TVA',
          changes: [
            { field: 'status', before: 'ToDo', after: 'InProgress' },
            { field: 'dueDate', before: null, after: '2026-11-25' },
          ],
        }),
        anEvent(2, {
          entity: 'spvMessage',
          action: 'receive',
          title: 'Somație nr. 1',
          actorName: null,
          entityId: uuid(5),
        }),
        anEvent(3, {
          entity: 'spvFiling',
          action: 'confirm',
          title: 'D300 10/2026',
          entityId: uuid(6),
          filingStatus: 'InvalidSubmission',
          authorityNumber: '1200000006',
          actorName: null,
        }),
        anEvent(5, {
          entity: 'spvFiling',
          action: 'settle',
          title: 'D112 10/2026',
          filingStatus: 'Submitted',
          certificateName: 'Certificat Dan Pop',
        }),
        anEvent(4, { action: 'somethingNew' }),
      ]),
    );
    expect(await screen.findByText('Changed: phone, email')).toBeDefined();
    expect(screen.getByText('Status: To do → In progress')).toBeDefined();
    expect(screen.getByText('Due date: – → 25/11/26')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Somație nr. 1' }).getAttribute('href')).toContain(uuid(5));
    expect(screen.getByRole('link', { name: 'D300 10/2026' }).getAttribute('href')).toContain(uuid(6));
    const refused = lineOf(await screen.findByText('Refused'));
    expect(refused).toContain('No. 1200000006');
    expect(refused).toContain('ANAF');
    const said = lineOf(screen.getByText('Outcome recorded by hand: Submitted'));
    expect(said).toContain('certificate Certificat Dan Pop');
    expect(said).toContain('Ana Ionescu');
    expect(screen.getByText('Changed')).toBeDefined();
  });

  it('goes on page by page', async () => {
    const { server, user } = await open(page([anEvent(1)], 'next'));
    const more = await screen.findByRole('button', { name: 'Show earlier' });
    server.on('GET /clients/*/timeline', page([anEvent(2, { action: 'create', at: '2026-01-02T10:00:00.000000Z' })]));
    await user.click(more);
    expect(await screen.findByText('Client added')).toBeDefined();
    expect(server.lastOf('GET /clients/*/timeline')?.url.searchParams.get('after')).toBe('next');
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  it('says that it is empty, or could not be loaded, and loads at the next try', async () => {
    const { server, user } = await open(refusal('server.unexpected'));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /clients/*/timeline', page([]));
    await user.click(retry);
    await waitFor(() => expect(screen.getByText('Nothing has happened yet')).toBeDefined());
  });
});
