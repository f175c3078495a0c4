import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { messageSearchSchema } from './messageSearch.ts';
import { MessagesScreen } from './MessagesScreen.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const aMessage = (number: number) => ({
  id: idOf(number),
  messageId: String(3000 + number),
  details: 'recipisa',
  taxId: '12345674',
  date: '2026-11-20T08:00:00.000Z',
  issueDate: '2026-11-20',
  type: 'RECIPISA',
  typeEnum: 'Confirmation',
  title: `Receipt ${number}`,
  requestId: null,
  clientId: idOf(900),
  clientName: `Client ${number}`,
  accountManagerName: null,
  statementType: null,
  reportingMonth: null,
  reportingYear: null,
  certificateThumbprint: 'A'.repeat(40),
  validationStatus: 'WithErrors',
  isArchived: false,
  isUnread: false,
  isOpened: true,
  servedDate: null,
  legalDay: null,
  hasContent: true,
  signatureStatus: null,
  refetch: null,
  lastNotifiedContactName: null,
  lastNotifiedContactEmail: null,
  lastNotificationSubmittedDate: null,
  lastNotificationState: null,
  lastNotificationError: null,
});
const sealed = (number: number, state: string, change = {}) => ({
  ...aMessage(number),
  signatureStatus: { state, signer: null },
  ...change,
});
const rowText = async (number: number) =>
  (await screen.findByRole('row', { name: new RegExp(`Client ${number}`) })).textContent;
const page = (items: readonly unknown[], hasNextPage = false) =>
  ok({ items, hasNextPage, nextCursor: null, previousCursor: null });

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

const show = async (path: string, list = page([aMessage(1), aMessage(2), aMessage(3)])) => {
  const server = createFakeServer({
    'GET /spv-messages': list,
    'GET /spv-messages/count': ok({ count: 1000, isCapped: true }),
    'GET /users': ok([]),
    'GET /clients/list': ok([]),
    'GET /enums': ok({
      SpvMessageType: { Confirmation: 'Receipt' },
      SpvMessageValidationStatus: { NoErrors: 'No errors', WithErrors: 'With errors', WithWarnings: 'With warnings' },
    }),
    'GET /spv-messages/unreadable': ok([]),
    'PUT /spv-messages/archive': ok({ changed: [] }),
    'PUT /spv-messages/inbox': ok({ changed: [] }),
  });
  const refreshes: string[] = [];
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    screen: ({ search }) => (
      <MessagesScreen
        set="messages"
        search={v.parse(messageSearchSchema, search)}
        onRefresh={() => refreshes.push('asked')}
      />
    ),
  });
  ({ close } = rendered);
  return { ...rendered, server, refreshes };
};

describe('the message list', () => {
  it('tells what a signature status speaks against instead of any verdict', async () => {
    const letter = { typeEnum: 'Notification', validationStatus: null };
    await show(
      '/',
      page([
        sealed(1, 'intact'),
        sealed(2, 'broken'),
        sealed(3, 'unknownSigner'),
        sealed(4, 'absent'),
        sealed(5, 'absent', letter),
        sealed(6, 'broken', letter),
        sealed(7, 'broken', { refetch: 'asked' }),
      ]),
    );
    await screen.findAllByText('With errors');
    expect(await rowText(1)).toMatch(/With errors.*Signature intact/);
    for (const [number, word] of [
      [2, 'Altered'],
      [3, 'Another signer'],
      [4, 'Not signed'],
      [6, 'Altered'],
      [7, 'Being fetched again'],
    ] as const) {
      expect(await rowText(number)).toContain(word);
      expect(await rowText(number)).not.toContain('With errors');
    }
    expect(await rowText(5)).not.toContain('Not signed');
  });

  it('asks for what the address says', async () => {
    const { server } = await show('/spv/messages/messages?from=2026-11-01&type=Confirmation&status=WithErrors&page=2');
    await screen.findByRole('link', { name: 'Client 1' });
    const asked = Object.fromEntries(server.lastOf('GET /spv-messages')?.url.searchParams ?? []);
    expect(asked).toMatchObject({ currentMessageSet: 'messages', fromIssueDate: '2026-11-01', pageNumber: '2' });
  });

  it('shows the verdict in words and says when there are more than are counted', async () => {
    await show('/spv/messages/messages');
    expect(await screen.findAllByText('With errors')).toHaveLength(3);
    expect(screen.getByText('1,000+ messages')).toBeDefined();
  });

  it('begins at page 1 when a filter is taken off', async () => {
    const { user, router } = await show('/spv/messages/messages?from=2026-11-01&page=4');
    await user.click(await screen.findByRole('button', { name: 'Remove filter Issue date' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1 }));
  });

  it('offers a way out when no message matches the filters', async () => {
    const { user, router } = await show('/spv/messages/messages?status=NoErrors', page([]));
    await screen.findByText('No message matches these filters');
    await user.click(screen.getByRole('button', { name: 'Show all messages' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1 }));
  });

  it('keeps the filters and offers the first page where a later one has been emptied', async () => {
    const { user, router } = await show('/spv/messages/messages?status=NoErrors&page=10', page([]));
    await screen.findByText('There are no messages on this page');
    expect(screen.queryByText('No message matches these filters')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'NoErrors', page: 1 }));
  });

  it('offers to load messages when there are none and the link works', async () => {
    const { user, refreshes } = await show('/spv/messages/messages', page([]));
    await user.click(await screen.findByRole('button', { name: 'Fetch messages' }));
    expect(refreshes).toEqual(['asked']);
  });

  it('archives what is selected with E and takes it back with undo', async () => {
    const { user, server } = await show('/spv/messages/messages');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Receipt 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Receipt 2' }));
    await user.keyboard('e');
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-messages/archive')?.body).toEqual({ messagesIds: [idOf(1), idOf(2)] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-messages/inbox')?.body).toEqual({ messagesIds: [idOf(1), idOf(2)] }),
    );
  });

  it('names the selected messages of other pages before it touches them', async () => {
    const { user, server } = await show('/spv/messages/messages', page([aMessage(1)], true));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Receipt 1' }));
    server.on('GET /spv-messages', page([aMessage(2)]));
    await user.click(screen.getAllByRole('button', { name: 'Next' })[0] ?? document.body);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Receipt 2' }));
    await user.keyboard('u');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Archive' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Archive 2 messages?' }));
    expect(question.getByText('On other pages: 1, listed here.')).toBeDefined();
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Receipt 1 – Client 1']);
    expect(server.countOf('PUT /spv-messages/archive')).toBe(0);
    await user.click(question.getByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-messages/archive')?.body).toEqual({ messagesIds: [idOf(1), idOf(2)] }),
    );
  });

  it('keeps messages selected that could not be archived', async () => {
    const { user, server } = await show('/spv/messages/messages');
    server.on('PUT /spv-messages/archive', refusal('message.notFound'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Receipt 1' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('1 message could not be moved and stays selected')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Receipt 1' }).checked).toBe(true);
  });

  it('shows to whom the chosen messages go before it sends them, and sends what is ticked', async () => {
    const { user, server } = await show('/spv/messages/messages');
    server.on('POST /spv-messages/notifications', ok({ changed: [idOf(1)], failed: [] }));
    const maria = { name: 'Maria Pop', email: 'maria@client.test' };
    const recipient = (number: number, change: object = {}) => ({
      id: idOf(number),
      title: `Receipt ${number}`,
      clientId: idOf(900),
      clientName: `Client ${number}`,
      contactName: maria.name,
      contactEmail: maria.email,
      contacts: [maria],
      attachment: { fileName: 'recipisa.pdf', sizeBytes: 2048 },
      subject: `Client ${number}: Receipt ${number}`,
      text: 'Bună ziua, Maria Pop,\n\nÎl găsiți atașat.\n\nDacă ceva nu este clar, răspundeți.\n\nCabinet\n',
      lastSentTo: null,
      lastSentAt: null,
      reason: null,
      ...change,
    });
    server.on(
      'GET /spv-messages/recipients',
      ok([
        recipient(1),
        recipient(2, { contactName: null, contactEmail: null, contacts: [], reason: 'noContact' }),
        recipient(3, { lastSentTo: 'Maria Pop', lastSentAt: '2026-11-20T08:00:00.000Z' }),
      ]),
    );
    for (const number of [1, 2, 3]) {
      await user.click(await screen.findByRole('checkbox', { name: `Select Receipt ${number}` }));
    }
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Send to client' }));
    const sheet = await screen.findByRole('dialog', { name: 'Send 3 messages to clients' });
    const isTicked = async (name: string) =>
      (await within(sheet).findByRole<HTMLInputElement>('checkbox', { name })).checked;
    // One has nobody to go to, one was sent before: neither goes out unless somebody says so.
    expect(await isTicked('Client 1: Receipt 1')).toBe(true);
    expect(await isTicked('Client 2: Receipt 2')).toBe(false);
    expect(await isTicked('Client 3: Receipt 3')).toBe(false);
    expect(within(sheet).getByText(/^Already sent to Maria Pop on/)).toBeDefined();
    expect(within(sheet).getAllByText(/recipisa\.pdf/)).toHaveLength(3);
    expect(server.countOf('POST /spv-messages/notifications')).toBe(0);
    await user.type(within(sheet).getByLabelText(/^Your note/), 'Până vineri');
    await user.click(within(sheet).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.lastOf('POST /spv-messages/notifications')?.body).toMatchObject({
        messages: [{ id: idOf(1), to: [maria], isAgain: false }],
        note: 'Până vineri',
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Receipt 1' }).checked).toBe(false),
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Receipt 2' }).checked).toBe(true);
  });

  it('tells what nobody has opened from what one keeps as unread, and marks both by key', async () => {
    const list = page([
      { ...aMessage(1), isUnread: true, isOpened: false },
      { ...aMessage(2), isUnread: true },
      aMessage(3),
    ]);
    const { user, server } = await show('/spv/messages/messages', list);
    server.on('PUT /spv-messages/read', ok({ changed: [] }));
    server.on('PUT /spv-messages/unread', ok({ changed: [] }));
    expect(await rowText(1)).toContain('Not opened by anyone');
    expect(await rowText(2)).toContain('Unread');
    expect(await rowText(3)).not.toContain('nread');
    await user.keyboard('ju');
    await waitFor(() => expect(server.lastOf('PUT /spv-messages/read')?.body).toEqual({ messagesIds: [idOf(1)] }));
    await user.keyboard('jju');
    await waitFor(() => expect(server.lastOf('PUT /spv-messages/unread')?.body).toEqual({ messagesIds: [idOf(3)] }));
  });

  it('says of a summons that it is urgent, when it counts as served and when its term ends', async () => {
    const summons = { typeEnum: 'Summons', type: 'SOMATII', servedDate: '2026-11-02', legalDay: '2026-11-18' };
    await show('/spv/messages/messages', page([{ ...aMessage(1), ...summons }]));
    const row = await rowText(1);
    expect(row).toContain('Urgent');
    expect(row).toContain('02/11/26');
    expect(row).toContain('Legal day 18/11/26');
    expect(row).toMatch(/, served 02\/11\/26, by 18\/11\/26 ·/);
  });

  it('marks a message whose last mail was not delivered, with the reason', async () => {
    const list = page([
      {
        ...aMessage(1),
        lastNotifiedContactName: 'Maria Pop',
        lastNotifiedContactEmail: 'maria@client.test',
        lastNotificationSubmittedDate: '2026-11-20T08:00:00.000Z',
        lastNotificationState: 'refused',
        lastNotificationError: '550 user unknown',
      },
    ]);
    await show('/spv/messages/messages', list);
    expect(await screen.findByText('The last email was not delivered: 550 user unknown')).toBeDefined();
  });

  it('leaves the selection with Escape before anything else', async () => {
    const { user } = await show('/spv/messages/messages');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Receipt 1' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('opens a message with the list it goes through', async () => {
    const { user, router } = await show('/spv/messages/messages');
    await screen.findByRole('link', { name: 'Client 1' });
    await user.keyboard('jj{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/spv/messages/message/${idOf(2)}/preview`));
    expect(router.state.location.state).toMatchObject({ previewIds: [idOf(1), idOf(2), idOf(3)] });
  });
});
