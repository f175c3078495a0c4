import { screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outbox } from '#contracts/outbox.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { outboxOptions } from './outbox.queries.ts';
import { OutboxScreen } from './OutboxScreen.tsx';
import { outboxSearchSchema } from './outboxSearch.ts';

type Mail = Outbox['mails'][number];
const LINK = 'https://dosar.test/identity/email?token=abc';
const aMail = (over: Partial<Mail> = {}): Mail => ({
  id: '00000000-0000-4000-8000-000000000001',
  state: 'waiting',
  createdAt: '2026-11-02T08:30:00.000Z',
  recipient: { name: '', address: 'ana@firma.test' },
  subject: 'Confirm your email',
  attachments: [],
  text: `Open this link:\n${LINK}\n`,
  html: `<p>Open this link</p>`,
  ...over,
});
const older = aMail({
  id: '00000000-0000-4000-8000-000000000002',
  subject: 'Alfa invites you',
  recipient: { name: 'Ion Pop', address: 'ion@firma.test' },
});

let server: ReturnType<typeof createFakeServer>;
let rendered: Awaited<ReturnType<typeof renderApp>>;
beforeEach(() => {
  server = createFakeServer();
});
afterEach(() => rendered.close());

async function show(mails: readonly Mail[]) {
  server.on('GET /outbox/mails', ok({ mails }));
  rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path: '/outbox',
    screen: ({ search }) => <OutboxScreen search={v.parse(outboxSearchSchema, search)} />,
  });
  return rendered.user;
}
const frame = () => document.querySelector('iframe');

describe('the outbox', () => {
  it('shows the newest mail as its recipient would see it, in a frame where nothing acts', async () => {
    await show([aMail(), older]);
    const mail = await screen.findByRole('article', { name: 'Confirm your email' });
    expect(within(mail).getByText('To ana@firma.test')).toBeDefined();
    expect(within(mail).getByText('Not sent')).toBeDefined();
    expect(within(mail).queryByRole('list', { name: 'Attachments' })).toBeNull();
    expect(frame()?.getAttribute('srcdoc')).toBe('<p>Open this link</p>');
    expect(frame()?.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin)/);
  });

  it('lists what goes along, also what is gone by now', async () => {
    const attachments = [
      { name: 'recipisa.pdf', sizeBytes: 2048 },
      { name: null, sizeBytes: null },
    ];
    await show([aMail({ attachments })]);
    const files = within(await screen.findByRole('list', { name: 'Attachments' })).getAllByRole('listitem');
    expect(files.map(({ textContent }) => textContent)).toEqual([
      'recipisa.pdf (2 kB)',
      'A file that no longer exists',
    ]);
  });

  it('opens another mail, whose recipient has a name', async () => {
    const user = await show([aMail(), older]);
    await user.click(await screen.findByRole('link', { name: /Alfa invites you/ }));
    expect(await screen.findByRole('article', { name: 'Alfa invites you' })).toBeDefined();
    expect(screen.getByText('To Ion Pop <ion@firma.test>')).toBeDefined();
  });

  it('copies the link, and opens it in a tab of its own', async () => {
    const user = await show([aMail()]);
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe(LINK);
    const link = screen.getByRole('link', { name: 'Open the link' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([LINK, '_blank']);
  });

  it('shows the plain text too', async () => {
    const user = await show([aMail()]);
    await user.click(await screen.findByRole('link', { name: 'Plain text' }));
    expect(await screen.findByText(/^Open this link:/)).toBeDefined();
    expect(frame()).toBeNull();
  });

  it('says that the text of an ended mail is gone', async () => {
    await show([aMail({ state: 'expired', text: null, html: null })]);
    expect(
      await screen.findByText('The text was deleted after the email was sent, taken back or expired.'),
    ).toBeDefined();
    expect(screen.getByText('Expired')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy the link' })).toBeNull();
  });

  it('says that there is none yet, and shows the first one when it comes', async () => {
    await show([]);
    expect(await screen.findByRole('heading', { name: 'No email yet' })).toBeDefined();
    server.on('GET /outbox/mails', ok({ mails: [aMail()] }));
    await rendered.queries.invalidateQueries(outboxOptions());
    expect(await screen.findByRole('article', { name: 'Confirm your email' })).toBeDefined();
  });

  it('keeps what it shows when it cannot read again, and says so', async () => {
    await show([aMail()]);
    await screen.findByRole('article');
    server.on('GET /outbox/mails', { status: 500, body: {} });
    await rendered.queries.invalidateQueries(outboxOptions());
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('article', { name: 'Confirm your email' })).toBeDefined();
  });
});
