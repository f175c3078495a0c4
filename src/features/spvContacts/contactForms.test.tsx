import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { SpvContact } from '#contracts/api/spvContact.ts';
import { CONTACT_FILE_BYTES_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { uploadActors } from '#src/shared/uploads/upload.actors.ts';
import { NewContactScreen } from './create/NewContactScreen.tsx';
import { DroppedFileProvider } from './drop/DroppedFile.tsx';
import { ContactFormsScreen } from './list/ContactFormsScreen.tsx';
import { contactSearchSchema } from './list/contactSearch.ts';
import { aConfiguration, aContact, contactId } from './testing/contactSample.ts';
import { ContactScreen } from './view/ContactScreen.tsx';

const LIST = '/spv/contact-forms';
const NEW = '/spv/contact-forms/new';
const page = (items: readonly unknown[]) => ok({ items, hasNextPage: false, nextCursor: null, previousCursor: null });
const detail = (contact: SpvContact, change: object = {}) =>
  ok({ ...contact, requestContent: null, answer: null, ...change });
const aClient = {
  id: contactId(901),
  name: 'Client 1',
  legalName: 'CLIENT 1 SRL',
  taxId: '12345674',
  isActive: true,
  accountManagerId: null,
  accountManagerName: null,
  customerSince: '2024-01-01',
};
const file = (name: string, content = '%PDF-1.7') => new File([content], name);
const drop = (...files: File[]) => fireEvent.drop(window, { dataTransfer: { types: ['Files'], files } });

const SOME: readonly SpvContact[] = [aContact(1, 'Requested'), aContact(2, 'Submitted')];

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

async function show(path = LIST, list = SOME, form = detail(aContact(1, 'Requested'))) {
  const server = createFakeServer({
    'GET /spv-contacts': page(list),
    'GET /spv-contacts/count': ok({ count: list.length, isCapped: false }),
    'GET /spv-contacts/configuration': ok(aConfiguration),
    'GET /spv-contacts/*': form,
    'GET /users': ok([]),
    'GET /clients/list': ok([aClient]),
    'GET /enums': ok({
      SpvContactStatus: { Requested: 'Requested', Submitted: 'Submitted', ResponseReceived: 'Response received' },
    }),
    'POST /content/batches': {
      status: 201,
      body: {
        id: contactId(600),
        signedUrl: `${location.origin}/content/upload/1`,
        files: [{ id: contactId(601), name: 'a' }],
      },
    },
    'PUT /content/upload/1': ok(),
    'PUT /content/files/*/uploaded': ok({
      contentId: contactId(601),
      uploadTime: '2026-11-20T08:00:00.000Z',
      uploadedBy: 'Ana',
    }),
    'POST /spv-contacts': { status: 201, body: aContact(9, 'Requested') },
  });
  const queries = freshQueries();
  const rendered = await renderApp({
    server,
    queries,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    uploadQueue: uploadActors({ api: client, queries }),
    path,
    screen: ({ pathname, search }) => (
      <DroppedFileProvider>
        {pathname === LIST ? <ContactFormsScreen search={v.parse(contactSearchSchema, search)} /> : null}
        {pathname === NEW ? <NewContactScreen /> : null}
        {pathname === LIST || pathname === NEW ? null : <ContactScreen id={pathname.slice(LIST.length + 1)} />}
      </DroppedFileProvider>
    ),
  });
  ({ close } = rendered);
  return { ...rendered, server, toast: () => systemActor(rendered.app, 'toaster').getSnapshot().context.current };
}
type Shown = Awaited<ReturnType<typeof show>>;
const address = ({ router }: Shown) => router.state.location.pathname;

describe('the list of contact forms', () => {
  it('shows for whom, when, what about, how far and by whom', async () => {
    await show();
    const row = await screen.findByRole('row', { name: /CLIENT 2 SRL/ });
    await waitFor(() => expect(row.textContent).toContain('Asistență tehnică'));
    for (const words of ['12345674', '20/11/26', 'Depunere declarații', 'Submitted', 'Ana Ionescu']) {
      expect(row.textContent).toContain(words);
    }
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '#',
      'Client',
      'Tax ID',
      'Sent on',
      'Request category',
      'Sub-category',
      'Status',
      'Sent by',
    ]);
    expect(within(row).queryByRole('checkbox')).toBeNull();
  });

  it('asks by its filters in the names of the call, ten at a time', async () => {
    const { server } = await show(`${LIST}?status=Submitted&client=${contactId(901)}&from=2026-11-01&page=3`);
    await waitFor(() => expect(server.countOf('GET /spv-contacts')).toBe(1));
    const asked = server.lastOf('GET /spv-contacts')!.url.searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      'spvContactStatus[0]': 'Submitted',
      'clientId[0]': contactId(901),
      fromDateCreated: '2026-11-01',
      pageNumber: '3',
    });
    expect((await screen.findByRole('row', { name: /CLIENT 1 SRL/ })).textContent).toMatch(/^21/);
  });

  it('offers the first form where there is none', async () => {
    const shown = await show(LIST, []);
    await shown.user.click(await screen.findByRole('button', { name: 'Create a contact form' }));
    await waitFor(() => expect(address(shown)).toBe(NEW));
  });
});

describe('a file dropped on the list', () => {
  it('goes to the new form', async () => {
    const shown = await show();
    await screen.findByRole('row', { name: /CLIENT 1 SRL/ });
    fireEvent.dragEnter(window, { dataTransfer: { types: ['Files'], files: [] } });
    expect(await screen.findByText('Drop file anywhere to upload')).toBeDefined();
    drop(file('Confirmare.pdf'));
    expect(await screen.findByText('Confirmare.pdf')).toBeDefined();
    expect(address(shown)).toBe(NEW);
    expect(screen.queryByText('Drop file anywhere to upload')).toBeNull();
  });

  it('of a kind or a size that is not taken says so at once', async () => {
    await show();
    await screen.findByRole('row', { name: /CLIENT 1 SRL/ });
    drop(file('program.exe'));
    expect(await screen.findByText('Unsupported file format.')).toBeDefined();
    const large = file('mare.png');
    Object.defineProperty(large, 'size', { value: CONTACT_FILE_BYTES_MAX + 1 });
    drop(large);
    expect(await screen.findByText('10MB max size exceeded.')).toBeDefined();
    expect(screen.queryByText('Unsupported file format.')).toBeNull();
  });

  it('is chosen by a person where there are thirty: none is attached or dropped silently', async () => {
    const shown = await show();
    await screen.findByRole('row', { name: /CLIENT 1 SRL/ });
    drop(...Array.from({ length: 29 }, (_, at) => file(`Pagina ${at + 1}.pdf`)), file('virus.exe'));
    const dialog = await screen.findByRole('dialog', { name: 'A form takes one file' });
    expect(dialog.textContent).toContain('You have dropped 30 files.');
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(30);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Attach virus.exe' }).disabled).toBe(true);
    expect(address(shown)).toBe(LIST);
    await shown.user.click(within(dialog).getByRole('button', { name: 'Attach Pagina 17.pdf' }));
    expect(await screen.findByText('Pagina 17.pdf', { selector: 'button' })).toBeDefined();
    expect(shown.server.countOf('POST /content/batches')).toBe(0);
  });
});

const field = (label: RegExp) => screen.getByLabelText(label);
const choose = async ({ user }: Shown, label: RegExp, option: RegExp) => {
  await user.click(field(label));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const fill = async (shown: Shown) => {
  await screen.findByText('alt contribuabil;');
  await choose(shown, /^Client/, /CLIENT 1|Client 1/);
  await choose(shown, /^Category/, /Asistență tehnică/);
  await choose(shown, /^Sub-category/, /Depunere declarații/);
  fireEvent.change(field(/^Request text/), { target: { value: 'Nu a sosit recipisa.' } });
};
const submit = (shown: Shown) => shown.user.click(screen.getByRole('button', { name: /^Save the form/ }));

const said = () => screen.getAllByText('This field is required.').length;

describe('a new contact form', () => {
  it('says what is required, and shows sub-categories only where there are some', async () => {
    const shown = await show(NEW);
    await screen.findByText('alt contribuabil;');
    expect(screen.queryByLabelText(/^Sub-category/)).toBeNull();
    const before = said();
    await submit(shown);
    await waitFor(() => expect(said()).toBe(before + 3));
    await choose(shown, /^Category/, /Sesizări/);
    expect(screen.queryByLabelText(/^Sub-category/)).toBeNull();
    await choose(shown, /^Category/, /Asistență tehnică/);
    expect(screen.getByLabelText(/^Sub-category/)).toBeDefined();
    expect(shown.server.countOf('POST /spv-contacts')).toBe(0);
  });

  it('takes 1500 characters, and says when there are more', async () => {
    const shown = await show(NEW);
    await fill(shown);
    fireEvent.change(field(/^Request text/), { target: { value: 'a'.repeat(1501) } });
    expect(screen.getByText('1,501 / 1,500')).toBeDefined();
    await submit(shown);
    expect(await screen.findByText('1500 character limit exceeded.')).toBeDefined();
    fireEvent.change(field(/^Request text/), { target: { value: 'a'.repeat(1500) } });
    await submit(shown);
    await waitFor(() => expect(shown.server.countOf('POST /spv-contacts')).toBe(1));
  });

  it('uploads its file, is created with it, says so and leads back to the list', async () => {
    const shown = await show(NEW);
    await fill(shown);
    drop(file('Confirmare.pdf'));
    await screen.findByText('Confirmare.pdf');
    await submit(shown);
    await waitFor(() => expect(shown.toast()).toMatchObject({ kind: 'success', title: 'spvContacts:toast.created' }));
    expect(shown.server.lastOf('POST /spv-contacts')?.body).toMatchObject({
      clientId: contactId(901),
      requestCategory: 1,
      requestSubCategory: 2,
      requestText: 'Nu a sosit recipisa.',
      contentId: contactId(601),
    });
    await waitFor(() => expect(address(shown)).toBe(LIST));
  });

  it('without a sub-category and a file sends 0 and null', async () => {
    const shown = await show(NEW);
    await fill(shown);
    await choose(shown, /^Category/, /Sesizări/);
    await submit(shown);
    await waitFor(() =>
      expect(shown.server.lastOf('POST /spv-contacts')?.body).toMatchObject({
        requestCategory: 3,
        requestSubCategory: 0,
        contentId: null,
      }),
    );
  });

  it('that the server refuses says why in a toast and at its field, and sends the same file once', async () => {
    const shown = await show(NEW);
    shown.server.on('POST /spv-contacts', refusal('spvContact.fileUnsupported'));
    await fill(shown);
    drop(file('program.pdf'));
    await screen.findByText('program.pdf');
    await submit(shown);
    await waitFor(() =>
      expect(shown.toast()).toMatchObject({
        kind: 'warning',
        title: 'spvContacts:toast.failed',
        text: 'error:spvContact.fileUnsupported',
      }),
    );
    expect(await screen.findByText('Unsupported file format.')).toBeDefined();
    shown.server.on('POST /spv-contacts', refusal('server.unexpected'));
    await submit(shown);
    await waitFor(() => expect(shown.server.countOf('POST /spv-contacts')).toBe(2));
    await submit(shown);
    await waitFor(() => expect(shown.server.countOf('POST /spv-contacts')).toBe(3));
    expect(shown.server.countOf('POST /content/batches')).toBe(1);
    const ids = shown.server.calls.filter(({ route }) => route === 'POST /spv-contacts').map(({ body }) => body);
    expect(ids[1]).toEqual(ids[2]);
  });
});

const FORM = `${LIST}/${contactId(1)}`;

describe('one contact form', () => {
  it('opens the form of the authority in a new tab and offers each text to be copied', async () => {
    const { user } = await show(FORM);
    const link = await screen.findByRole('link', { name: "Open ANAF's form" });
    await waitFor(() => expect(link.getAttribute('href')).toBe('https://authority.test/asistpublic/'));
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.getAttribute('target')).toBe('_blank');
    for (const [name, text] of [
      ['Copy the tax ID', '12345674'],
      ["Copy the client's name", 'CLIENT 1 SRL'],
      ["Copy the client's number in the trade register", 'J40/1/2020'],
      ['Copy the category', 'Asistență tehnică'],
      ['Copy the sub-category', 'Depunere declarații'],
      ['Copy the text', 'Nu a sosit recipisa.'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text));
    }
  });

  it('is marked as submitted with its number and day', async () => {
    const { user, server, toast } = await show(FORM);
    server.on('PUT /spv-contacts/*/submitted', ok(aContact(1, 'Submitted')));
    await user.click(await screen.findByRole('button', { name: 'Mark as submitted' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as submitted' });
    await user.type(within(dialog).getByLabelText(/^ANAF registration no/), '700000001');
    server.on('GET /spv-contacts/*', detail(aContact(1, 'Submitted')));
    await user.click(within(dialog).getByRole('button', { name: /^Mark as submitted/ }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'spvContacts:toast.submitted' }));
    expect(server.lastOf('PUT /spv-contacts/*/submitted')?.body).toMatchObject({ registrationNumber: '700000001' });
    expect(await screen.findByText('Waiting for the answer')).toBeDefined();
    expect(screen.queryByRole('link', { name: "Open ANAF's form" })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy the number' })).toBeDefined();
  });

  it('that somebody else has marked meanwhile says so', async () => {
    const { user, server, toast } = await show(FORM);
    server.on('PUT /spv-contacts/*/submitted', refusal('spvContact.state'));
    await user.click(await screen.findByRole('button', { name: 'Mark as submitted' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as submitted' });
    await user.type(within(dialog).getByLabelText(/^ANAF registration no/), '1');
    await user.click(within(dialog).getByRole('button', { name: /^Mark as submitted/ }));
    await waitFor(() => expect(toast()).toMatchObject({ text: 'error:spvContact.state' }));
  });

  it('shows its file and its answer with a way to the message', async () => {
    const answered = detail(aContact(1, 'ResponseReceived'), {
      requestContent: {
        id: contactId(601),
        sizeBytes: 2048,
        fileName: 'Confirmare.pdf',
        url: '/content/file/1',
        mimeType: 'application/pdf',
      },
      answer: { title: 'Raspuns sesizare nr. 700000001', date: '2026-11-22T08:00:00.000Z', content: null },
    });
    await show(FORM, SOME, answered);
    const view = await screen.findByRole('link', { name: 'View Confirmare.pdf' });
    expect(view.getAttribute('href')).toBe('/content/file/1');
    const download = screen.getByRole('link', { name: 'Download Confirmare.pdf' });
    expect(download.getAttribute('download')).toBe('Confirmare.pdf');
    expect(screen.getByText('Raspuns sesizare nr. 700000001')).toBeDefined();
    const message = screen.getByRole('link', { name: 'Open the message' });
    expect(message.getAttribute('href')).toContain(`/spv/messages/message/${contactId(500)}/preview`);
  });

  it.each(['spvContact.notFound', 'request.invalid'] as const)('that does not exist (%s) says so', async (code) => {
    const shown = await show(FORM, SOME, refusal(code));
    expect(await screen.findByRole('heading', { name: 'Contact form not found' })).toBeDefined();
    expect(screen.getByText('The contact form you are looking for does not exist.')).toBeDefined();
    await shown.user.click(screen.getByRole('link', { name: 'All contact forms' }));
    await waitFor(() => expect(address(shown)).toBe(LIST));
  });

  it('that could not be loaded is loaded at the next try', async () => {
    const { user, server } = await show(FORM, SOME, refusal('server.unexpected'));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /spv-contacts/*', detail(aContact(1, 'Requested')));
    await user.click(retry);
    expect(await screen.findByText('CLIENT 1 SRL', { selector: 'a' })).toBeDefined();
  });
});
