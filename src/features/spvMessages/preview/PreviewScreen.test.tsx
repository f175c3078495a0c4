import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SignatureStatus } from '#contracts/link/fields.ts';
import { api } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import type { TaskDraft } from '../task/taskDraft.ts';
import { PreviewScreen } from './PreviewScreen.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ids = [idOf(1), idOf(2), idOf(3)];
const aMessage = (id: string, mimeType: string | null, signatureStatus: SignatureStatus | null = null) => ({
  id,
  messageId: '3001',
  details: 'recipisa',
  taxId: '12345674',
  date: '2026-11-20T08:00:00.000Z',
  issueDate: '2026-11-20',
  type: 'RECIPISA',
  typeEnum: 'Confirmation',
  title: `Receipt ${id.at(-1)}`,
  requestId: null,
  clientId: idOf(9),
  clientName: 'Alfa SRL',
  accountManagerName: null,
  statementType: null,
  reportingMonth: null,
  reportingYear: null,
  certificateThumbprint: 'A'.repeat(40),
  validationStatus: null,
  isArchived: false,
  isUnread: false,
  isOpened: true,
  servedDate: null,
  legalDay: null,
  hasContent: mimeType !== null,
  signatureStatus,
  refetch: null,
  lastNotifiedContactName: null,
  lastNotifiedContactEmail: null,
  lastNotificationSubmittedDate: null,
  lastNotificationState: null,
  lastNotificationError: null,
  content:
    mimeType === null ? null : { id: idOf(8), url: `${location.origin}/file`, mimeType, fileName: 'recipisa.zip' },
});

let close = () => {};
/** What the form of a task began with. */
let drafts: TaskDraft[] = [];
afterEach(() => {
  close();
  drafts = [];
});

const aRecipient = {
  id: idOf(1),
  title: 'Receipt 1',
  clientId: idOf(9),
  clientName: 'Alfa SRL',
  contactName: 'Maria Pop',
  contactEmail: 'maria@client.test',
  contacts: [{ name: 'Maria Pop', email: 'maria@client.test' }],
  attachment: { fileName: 'recipisa.pdf', sizeBytes: 2048 },
  subject: 'Alfa SRL: Receipt 1',
  text: 'Bună ziua, Maria Pop,\n\nÎl găsiți atașat.\n\nRăspundeți.\n\nCabinet\n',
  lastSentTo: null,
  lastSentAt: null,
  reason: null,
};

const show = async (
  openedId: string,
  mimeType: string | null,
  signatureStatus: SignatureStatus | null = null,
  recipients: readonly object[] = [aRecipient],
  change: object = {},
) => {
  const server = createFakeServer({
    'GET /spv-messages/*': ({ url }) =>
      ok({ ...aMessage(url.pathname.slice(-36), mimeType, signatureStatus), ...change }),
    'GET /spv-messages/recipients': ok(recipients),
    'GET /file': { status: 200, body: new Blob(['no document']) },
    'PUT /spv-messages/archive': ok({ changed: [] }),
  });
  const seen: string[] = [];
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => (
      <PreviewScreen
        ids={ids}
        openedId={openedId}
        isFull={false}
        renderTask={(draft) => {
          drafts = [draft];
          return <p>The form of a task</p>;
        }}
        open={() => Promise.reject(new Error('damaged'))}
        onMoved={(id) => seen.push(`moved to ${id.at(-1)}`)}
        onFull={() => seen.push('full')}
        onClose={() => seen.push('closed')}
      />
    ),
  });
  ({ close } = rendered);
  return { ...rendered, server, seen };
};

describe('the document preview', () => {
  it('goes through the list with the arrows and stops at its ends', async () => {
    const { user, seen } = await show(idOf(2), null);
    await screen.findByText('2 of 3');
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('3 of 3')).toBeDefined();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next file' }).disabled).toBe(true);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(await screen.findByText('1 of 3')).toBeDefined();
    await waitFor(() => expect(seen).toEqual(['moved to 3', 'moved to 1']));
  });

  it('sends the document after a look at the mail, under one batch until it worked, and takes it back', async () => {
    const { user, server, app } = await show(idOf(1), 'application/pdf');
    server.on('POST /spv-messages/notifications', () => Promise.reject(new Error('the answer was lost')));
    await user.click(await screen.findByRole('button', { name: 'Send to client' }));
    const sheet = await screen.findByRole('dialog', { name: 'Send to client' });
    expect(await within(sheet).findByText(/Bună ziua, Maria Pop/)).toBeDefined();
    expect(within(sheet).getByText(/recipisa\.pdf/)).toBeDefined();
    await user.click(within(sheet).getByRole('checkbox', { name: 'Maria Pop <maria@client.test>' }));
    await user.click(within(sheet).getByRole('button', { name: 'Send' }));
    expect(await within(sheet).findByText('Choose at least one recipient.')).toBeDefined();
    await user.type(within(sheet).getByLabelText('Another address'), 'dan@client.test');
    await user.click(within(sheet).getByRole('button', { name: 'Send' }));
    await within(sheet).findByText(/not certain that it was sent\. You can resend: nothing goes out twice/);
    const first = server.lastOf('POST /spv-messages/notifications')?.body;
    expect(first).toMatchObject({ messages: [{ to: [{ name: '', email: 'dan@client.test' }] }] });
    server.on('POST /spv-messages/notifications', ok({ changed: [idOf(1)], failed: [] }));
    await user.click(within(sheet).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send to client' })).toBeNull());
    expect(server.lastOf('POST /spv-messages/notifications')?.body).toEqual(first);
    server.on('PUT /spv-messages/notifications/*/withdrawn', ok({ withdrawn: 1, left: 0 }));
    const toaster = systemActor(app, 'toaster');
    await waitFor(() => expect(toaster.getSnapshot().context.current).toMatchObject({ forMs: 10_000 }));
    const said = (title: string) =>
      waitFor(() => expect(toaster.getSnapshot().context.current).toMatchObject({ title, values: { count: 1 } }));
    const { action } = toaster.getSnapshot().context.current ?? {};
    action?.run();
    await said('spvMessages:toast.withdrawn');
    server.on('PUT /spv-messages/notifications/*/withdrawn', ok({ withdrawn: 2, left: 1 }));
    action?.run();
    await said('spvMessages:toast.partlyWithdrawn');
  });

  it('says why the server does not send it, and that nothing was sent where nothing could go', async () => {
    const { user, server } = await show(idOf(1), 'application/pdf');
    server.on('POST /spv-messages/notifications', refusal('auth.emailUnconfirmed'));
    await user.click(await screen.findByRole('button', { name: 'Send to client' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Send to client' }));
    await user.click(await sheet.findByRole('button', { name: 'Send' }));
    expect((await sheet.findByRole('alert')).textContent).toMatch(/^Confirm your email address first/);
    server.on('POST /spv-messages/notifications', ok({ changed: [], failed: [] }));
    await user.click(sheet.getByRole('button', { name: 'Send' }));
    expect(await sheet.findByText(/^Nothing was sent, because something has changed/)).toBeDefined();
  });

  it('asks before a message goes out a second time', async () => {
    const before = { lastSentTo: 'Maria Pop', lastSentAt: '2026-11-20T08:00:00.000Z' };
    const { user, server } = await show(idOf(1), 'application/pdf', null, [{ ...aRecipient, ...before }], {
      lastNotifiedContactName: 'Maria Pop',
      lastNotificationSubmittedDate: before.lastSentAt,
    });
    server.on('POST /spv-messages/notifications', ok({ changed: [idOf(1)], failed: [] }));
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    const sheet = await screen.findByRole('dialog', { name: 'Send to client' });
    expect(await within(sheet).findByText(/^Sent to Maria Pop on .* Send it again\?/)).toBeDefined();
    expect(server.countOf('POST /spv-messages/notifications')).toBe(0);
    await user.click(within(sheet).getByRole('button', { name: 'Resend' }));
    await waitFor(() =>
      expect(server.lastOf('POST /spv-messages/notifications')?.body).toMatchObject({ messages: [{ isAgain: true }] }),
    );
  });

  it('says before that the client has no contact, and takes an address', async () => {
    const none = { contactName: null, contactEmail: null, contacts: [], reason: 'noContact' };
    const { user } = await show(idOf(1), 'application/pdf', null, [{ ...aRecipient, ...none }]);
    expect(await screen.findByText(/the client has no contact with an email address/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send to client' }));
    expect(await screen.findByLabelText('Another address')).toBeDefined();
  });

  it('is read once it is shown, and kept as unread by key', async () => {
    const { user, server } = await show(idOf(1), null, null, [aRecipient], { isUnread: true, isOpened: false });
    server.on('PUT /spv-messages/read', () => {
      server.on('GET /spv-messages/*', () => ok(aMessage(idOf(1), null)));
      return ok({ changed: [idOf(1)] });
    });
    await waitFor(() => expect(server.countOf('PUT /spv-messages/read')).toBe(1));
    server.on('PUT /spv-messages/unread', ok({ changed: [idOf(1)] }));
    await screen.findByRole('button', { name: /^Mark as unread/ });
    await user.keyboard('u');
    await waitFor(() => expect(server.lastOf('PUT /spv-messages/unread')?.body).toEqual({ messagesIds: [idOf(1)] }));
  });

  it('says when it was served, and becomes a task with client, document and the last day of the term', async () => {
    const summons = { typeEnum: 'Summons', type: 'SOMATII', servedDate: '2026-11-02', legalDay: '2026-11-18' };
    const { user } = await show(idOf(1), 'application/pdf', null, [aRecipient], summons);
    expect(await screen.findByText(/^Counts as served on 02\/11\/26, .* The term ends on 18\/11\/26\.$/)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: /^Make a task/ }));
    expect(drafts).toEqual([
      {
        clientId: idOf(9),
        title: 'SOMATII: Receipt 1',
        notes: expect.stringMatching(/served on 02\/11\/26.*\nTerm: 18\/11\/26, 15 days/),
        dueDate: '2026-11-18',
        contentId: idOf(8),
      },
    ]);
  });

  it('shows that the last mail was not delivered, and why, and sends it again', async () => {
    const { user, server } = await show(idOf(1), 'application/pdf', null, [aRecipient], {
      lastNotifiedContactName: 'Maria Pop',
      lastNotifiedContactEmail: 'maria@client.test',
      lastNotificationSubmittedDate: '2026-11-20T08:00:00.000Z',
      lastNotificationState: 'refused',
      lastNotificationError: '550 user unknown',
    });
    expect(await screen.findByText(/^Not delivered to Maria Pop, maria@client.test: 550 user unknown/)).toBeDefined();
    server.on('POST /spv-messages/notifications', ok({ changed: [idOf(1)], failed: [] }));
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    const sheet = await screen.findByRole('dialog', { name: 'Send to client' });
    await user.click(await within(sheet).findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.countOf('POST /spv-messages/notifications')).toBe(1));
  });

  it('closes with Escape', async () => {
    const { user, seen } = await show(idOf(1), null);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(seen).toContain('closed'));
  });

  it.each([
    ['intact', 'Signature intact', 'Signed by ANAF'],
    ['unchecked', 'Signer not checked', 'could not be checked'],
    ['unknownSigner', 'Another signer', 'Do not rely on it'],
    ['broken', 'Altered', 'altered or damaged after it was signed'],
    ['absent', 'Not signed', 'this one is not signed'],
  ] as const)(
    'says of a receipt whose signature status is %s what it means and what to do',
    async (state, word, text) => {
      await show(idOf(1), 'application/pdf', { state, signer: 'Sistem informatic' });
      const line = await screen.findByRole('region', { name: 'Signature of the document' });
      expect(line.textContent).toContain(word);
      expect(line.textContent).toContain(text);
      const namesSigner = line.textContent.includes('Name in the signature: Sistem informatic.');
      expect(namesSigner).toBe(state !== 'unchecked');
    },
  );

  it('has a receipt in doubt fetched again, and says what became of it', async () => {
    const { user, server, queries } = await show(idOf(1), 'application/pdf', { state: 'broken', signer: null });
    const answers = (refetch: string | null) =>
      server.on('GET /spv-messages/*', () =>
        ok({ ...aMessage(idOf(1), 'application/pdf', { state: 'broken', signer: null }), refetch }),
      );
    server.on('PUT /spv-messages/fetch-again', refusal('server.unexpected'));
    await user.click(await screen.findByRole('button', { name: 'Fetch again' }));
    await screen.findByText(/The server could not be reached/);
    answers('asked');
    server.on('PUT /spv-messages/fetch-again', ok({ changed: [idOf(1)] }));
    await user.click(screen.getByRole('button', { name: 'Fetch again' }));
    await screen.findByText(/again with the next messages/);
    expect(screen.queryByText(/The server could not be reached/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fetch again' })).toBeNull();
    expect(server.lastOf('PUT /spv-messages/fetch-again')?.body).toEqual({ messagesIds: [idOf(1)] });
    answers('unchanged');
    await queries.invalidateQueries();
    await screen.findByText(/the second copy was not sound either/);
    expect(screen.getByRole('button', { name: 'Fetch again' })).toBeDefined();
  });

  it.each(['intact', 'unchecked'] as const)(
    'offers no second fetch of a receipt whose signature status is %s',
    async (state) => {
      await show(idOf(1), 'application/pdf', { state, signer: null });
      await screen.findByRole('region', { name: 'Signature of the document' });
      expect(screen.queryByRole('button', { name: 'Fetch again' })).toBeNull();
    },
  );

  it('says that nobody has looked at a signature', async () => {
    await show(idOf(1), 'application/pdf');
    const line = await screen.findByRole('region', { name: 'Signature of the document' });
    expect(line.textContent).toContain('Signature not checked');
  });

  it('says that a document is not here yet, without offering it', async () => {
    await show(idOf(1), null);
    expect(await screen.findByText('The document is not here yet')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download file' }).disabled).toBe(true);
  });

  it('offers to download what is no PDF', async () => {
    await show(idOf(1), 'application/zip');
    await screen.findByText('This file cannot be shown here');
    expect(screen.getAllByRole('button', { name: 'Download file' })).toHaveLength(2);
  });

  it('tries a document again that could not be opened', async () => {
    const { user, server } = await show(idOf(1), 'application/pdf');
    await screen.findByText('The document could not be opened');
    expect(server.countOf('GET /file')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The document could not be opened')).toBeDefined();
  });

  it('archives with E', async () => {
    const { user, server } = await show(idOf(1), null);
    await screen.findByRole('heading', { name: 'Receipt 1' });
    await user.keyboard('e');
    await waitFor(() => expect(server.lastOf('PUT /spv-messages/archive')?.body).toEqual({ messagesIds: [idOf(1)] }));
  });

  it('ignores E until the move is done and the message is read again', async () => {
    const { user, server } = await show(idOf(1), null);
    await screen.findByRole('heading', { name: 'Receipt 1' });
    server.hold('PUT /spv-messages/archive');
    server.hold('GET /spv-messages/*');
    await user.keyboard('ee');
    await waitFor(() => expect(server.isHeld('PUT /spv-messages/archive')).toBe(true));
    server.answer('PUT /spv-messages/archive', ok({ changed: [] }));
    await waitFor(() => expect(server.isHeld('GET /spv-messages/*')).toBe(true));
    await user.keyboard('e');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Archive' }).disabled).toBe(true);
    expect(server.countOf('PUT /spv-messages/archive')).toBe(1);
    server.on('PUT /spv-messages/inbox', ok({ changed: [] }));
    server.answer('GET /spv-messages/*', ok({ ...aMessage(idOf(1), null), isArchived: true }));
    const back = await screen.findByRole<HTMLButtonElement>('button', { name: 'Unarchive' });
    await waitFor(() => expect(back.disabled).toBe(false));
    await user.keyboard('e');
    await waitFor(() => expect(server.countOf('PUT /spv-messages/inbox')).toBe(1));
  });

  it('archives also while the message is read again because somebody else changed it', async () => {
    const { server, queries, user } = await show(idOf(1), null);
    await screen.findByRole('heading', { name: 'Receipt 1' });
    server.hold('GET /spv-messages/*');
    void queries.invalidateQueries({ queryKey: api.spvMessages.get.key() });
    await waitFor(() => expect(server.isHeld('GET /spv-messages/*')).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(server.countOf('PUT /spv-messages/archive')).toBe(1));
  });

  it('says so when the message itself cannot be read', async () => {
    const rendered = await show(idOf(1), null);
    rendered.server.on('GET /spv-messages/*', refusal('server.unexpected'));
    await rendered.user.keyboard('{ArrowRight}');
    expect(await screen.findByText('The document could not be opened')).toBeDefined();
  });
});
