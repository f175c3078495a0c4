import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_CLIENT_FIELDS } from '#contracts/api/client.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { chooseByKeys, chooseItem } from '#src/shared/testing/chooseItem.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { aRequest, requestId, requestTypes } from '../testing/requestSample.ts';
import { requestSearchSchema } from './requestSearch.ts';
import { RequestsScreen } from './RequestsScreen.tsx';

const aCertificate = {
  id: requestId(700),
  thumbprint: 'A'.repeat(40),
  name: 'POPESCU ANA',
  subject: 'CN=POPESCU ANA',
  issuer: 'CN=Test CA',
  serialNumber: '0A',
  expiresOn: '2030-01-01T00:00:00.000Z',
  pin: null,
  createdBy: requestId(1),
  isPinSaved: false,
  taxIds: ['12345674'],
};
const aClient = (number: number, change = {}) => ({
  id: requestId(900 + number),
  name: `Client ${number}`,
  legalName: `CLIENT ${number} SRL`,
  taxId: '12345674',
  isActive: true,
  accountManagerId: null,
  accountManagerName: null,
  customerSince: '2024-01-01',
  ...change,
});
const clientWith = (contacts: readonly object[]) => ({
  id: requestId(901),
  generalInformation: {
    legalName: 'CLIENT 1 SRL',
    taxId: '12345674',
    registrationNumber: '',
    ...NO_CLIENT_FIELDS,
    name: 'Client 1',
  },
  customerDetails: { isActive: true, customerSince: '2024-01-01' },
  onboardingDate: '2024-01-01',
  otherDetails: null,
  accountManager: null,
  team: null,
  tags: [],
  person: null,
  registrationAddress: null,
  contacts,
  addresses: [],
  revision: 1,
});
const page = (items: readonly unknown[], nextCursor: string | null = null) =>
  ok({ items, hasNextPage: nextCursor !== null, nextCursor, previousCursor: null });
const LIST = [
  aRequest(1, 'Submitted', { requestId: '26114907' }),
  aRequest(2, 'Error', { submissionError: 'Nu veti drept sa solictati informatii despre CIF=12345674' }),
  aRequest(3, 'TimedOut', {
    submissionError: 'noAnswer',
    documentType: 'D300',
    reportingYear: 2026,
    reportingMonth: 9,
  }),
];

let close = () => {};
afterEach(() => {
  close();
  localStorage.clear();
});

async function show(list: readonly unknown[] = LIST, path = '/spv/requests/all') {
  const server = createFakeServer({
    'GET /spv-requests': page(list),
    'GET /spv-requests/count': ok({ count: list.length, isCapped: false }),
    'GET /spv-requests/configuration': ok(requestTypes),
    'GET /users': ok([]),
    'GET /spv-certificates': ok([]),
    'GET /clients/list': ok([aClient(1), aClient(2)]),
    'GET /clients/*': ok(clientWith([])),
    'GET /enums': ok({
      SpvRequestStatus: { Submitted: 'Sent', Error: 'Refused', TimedOut: 'No answer', ResponseReceived: 'Complete' },
    }),
    'PUT /spv-requests/archive': ok({ changed: [] }),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    screen: ({ search }) => <RequestsScreen set="all" search={v.parse(requestSearchSchema, search)} />,
  });
  ({ close } = rendered);
  return { ...rendered, server, toast: () => systemActor(rendered.app, 'toaster').getSnapshot().context.current };
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

const answered = (number: number, answeredAt: string) => aRequest(number, 'ResponseReceived', { answeredAt });

describe('the list of requests', () => {
  it('shows for whom, what, how far, and the number of the authority', async () => {
    await show();
    const sent = await rowOf('Client 1');
    expect(sent.textContent).toContain('Fiscal vector');
    expect(sent.textContent).toContain('Step 3 of 4: sent');
    expect(sent.textContent).toContain('26114907');
    expect((await rowOf('Client 3')).textContent).toContain('Copy of D300 09/2026');
  });

  it('says what the authority has said, and asks for the same again', async () => {
    const { user } = await show();
    await user.click(within(await rowOf('Client 2')).getByRole('button', { name: 'Refused' }));
    const dialog = await screen.findByRole('dialog', { name: 'ANAF refused the request' });
    expect(dialog.textContent).toContain('Nu veti drept');
    await user.click(within(dialog).getByRole('button', { name: 'Ask again' }));
    const drawer = await screen.findByRole('dialog', { name: 'New request' });
    expect(within(drawer).getByText('Fiscal vector')).toBeDefined();
  });

  it('takes the word of a person about what nobody has heard of', async () => {
    const { user, server } = await show();
    server.on('PUT /spv-requests/*/settled', ok(aRequest(3, 'Submitted')));
    fireEvent.click(within(await rowOf('Client 3')).getByRole('button', { name: 'Actions for Client 3' }));
    await chooseItem('Record the outcome');
    const dialog = await screen.findByRole('dialog', { name: 'What happened to the request?' });
    await user.click(within(dialog).getByLabelText(/^Outcome/));
    await user.click(await screen.findByRole('option', { name: 'It was sent', hidden: true }));
    await user.type(within(dialog).getByLabelText(/^Request ID/), '777');
    await user.type(within(dialog).getByLabelText(/^How you know/), 'Seen in the mailbox');
    await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-requests/*/settled')?.body).toMatchObject({
        wasSent: true,
        requestId: '777',
        note: 'Seen in the mailbox',
      }),
    );
  });

  it('offers to say what became of it where that is not known, and says how long it has waited', async () => {
    const { user } = await show();
    await user.click(within(await rowOf('Client 3')).getByRole('button', { name: 'No answer' }));
    const dialog = await screen.findByRole('dialog', { name: 'ANAF has not answered' });
    expect(dialog.textContent).toContain('No answer has come in 5 days.');
    await user.click(within(dialog).getByRole('button', { name: 'Record the outcome' }));
    expect(await screen.findByRole('dialog', { name: 'What happened to the request?' })).toBeDefined();
  });

  it('says of one that could not be sent yet that it is tried again', async () => {
    const { user } = await show([aRequest(1, 'Requested', { submissionError: 'tokenRemoved' })]);
    await user.click(within(await rowOf('Client 1')).getByRole('button', { name: /^Requested/ }));
    const dialog = await screen.findByRole('dialog', { name: 'The request could not be sent yet' });
    expect(dialog.textContent).toContain('Nothing has reached ANAF.');
  });

  it('archives one from its own menu, with a way back', async () => {
    const { user, server, toast } = await show();
    server.on('PUT /spv-requests/inbox', ok({ changed: [requestId(2)] }));
    fireEvent.click(within(await rowOf('Client 2')).getByRole('button', { name: 'Actions for Client 2' }));
    await chooseByKeys(user, 'Archive');
    await waitFor(() => expect(toast()).toMatchObject({ title: 'spvRequests:toast.archived' }));
    toast()?.action?.run();
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-requests/inbox')?.body).toEqual({ spvRequestsIds: [requestId(2)] }),
    );
  });

  it('asks before what is selected is deleted with the Delete key', async () => {
    const { user, server } = await show();
    server.on('DELETE /spv-requests', ok({ changed: [requestId(1)] }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select the request of Client 1' }));
    await user.keyboard('{Delete}');
    const question = await screen.findByRole('alertdialog', { name: 'Delete the request?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(server.lastOf('DELETE /spv-requests')?.body).toEqual({ spvRequestsIds: [requestId(1)] }),
    );
  });

  it('archives what is selected with E', async () => {
    const { user, server } = await show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select the request of Client 1' }));
    await user.keyboard('e');
    await waitFor(() =>
      expect(server.lastOf('PUT /spv-requests/archive')?.body).toEqual({ spvRequestsIds: [requestId(1)] }),
    );
  });

  it('marks answers that came since the list was last opened', async () => {
    localStorage.setItem('spv.requests.seen', '2026-11-19T08:00:00.000Z');
    await show([answered(1, '2026-11-20T08:00:00.000Z'), answered(2, '2026-11-18T08:00:00.000Z')]);
    expect((await rowOf('Client 1')).textContent).toContain('New answer');
    expect((await rowOf('Client 2')).textContent).not.toContain('New answer');
  });

  it('shows the three steps where nothing was ever asked for, and begins with the first', async () => {
    const { user } = await show([]);
    await user.click(await screen.findByRole('button', { name: 'Ask for a document' }));
    const dialog = await screen.findByRole('dialog', { name: 'New request' });
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await within(dialog).findByText(/Choose at least one client/)).toBeDefined();
    await user.click(within(dialog).getByRole('radio', { name: 'All 2' }));
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await within(dialog).findByLabelText(/^Document/)).toBeDefined();
  });
});

const open = async () => {
  const rendered = await show();
  await screen.findByRole('row', { name: /Client 1/ });
  await rendered.user.keyboard('n');
  const drawer = await screen.findByRole('dialog', { name: 'New request' });
  await within(drawer).findByRole('radio', { name: 'All 2' });
  return { ...rendered, drawer };
};
const choose = async ({ user, drawer }: Awaited<ReturnType<typeof open>>, field: RegExp, option: string) => {
  await user.click(within(drawer).getByLabelText(field));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
};

const chooseClient = async ({ user, drawer }: Awaited<ReturnType<typeof open>>, name: string) => {
  await user.click(within(drawer).getByRole('button', { name: /^Clients: / }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`), hidden: true }));
  await user.keyboard('{Escape}');
};

describe('a new request', () => {
  it('is one for each client, with what the document asks for', async () => {
    const rendered = await open();
    const { user, server, drawer, toast } = rendered;
    server.on('POST /spv-requests', { status: 201, body: aRequest(5, 'Requested') });
    await user.click(within(drawer).getByRole('radio', { name: 'All 2' }));
    await choose(rendered, /^Document/, 'Copy of D300');
    const said = () => within(drawer).getAllByText('This field is required.').length;
    const before = said();
    await user.click(within(drawer).getByRole('button', { name: 'Send 2 requests' }));
    await waitFor(() => expect(said()).toBe(before + 2));
    expect(server.countOf('POST /spv-requests')).toBe(0);
    await choose(rendered, /^Year/, '2025');
    await choose(rendered, /^Month/, 'March');
    await user.click(within(drawer).getByRole('button', { name: 'Send 2 requests' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'spvRequests:toast.created' }));
    // What becomes of each is followed where they were asked for.
    expect(await screen.findByRole('dialog', { name: '0 of 2 sent' })).toBeDefined();
    expect(server.countOf('POST /spv-requests')).toBe(2);
    expect(server.lastOf('POST /spv-requests')?.body).toMatchObject({
      clientId: requestId(902),
      documentType: 'D300',
      reportingYear: 2025,
      reportingMonth: 3,
    });
  });

  it('says before which certificate has rights, and where the same was asked for lately', async () => {
    const rendered = await open();
    rendered.server.on('GET /spv-certificates', ok([aCertificate]));
    await rendered.user.click(within(rendered.drawer).getByRole('radio', { name: 'All 2' }));
    await choose(rendered, /^Document/, 'Fiscal vector');
    const forecast = await within(rendered.drawer).findByRole('region', { name: 'What will happen' });
    expect(forecast.textContent).toContain('2 requests, sent with POPESCU ANA');
    await waitFor(() => expect(within(forecast).getAllByText(/^asked for on/)).toHaveLength(2));
  });

  it('says for which client it could not be made, and asks for that one again under the same id', async () => {
    const rendered = await open();
    const { user, server, drawer } = rendered;
    server.on('POST /spv-requests', refusal('spvRequest.notForClient'));
    await user.click(within(drawer).getByRole('radio', { name: 'All 2' }));
    await choose(rendered, /^Document/, 'Fiscal vector');
    await user.click(within(drawer).getByRole('button', { name: 'Send 2 requests' }));
    expect(
      await within(drawer).findAllByText('This document does not exist for this client. Choose another document.'),
    ).toHaveLength(2);
    const first = server.lastOf('POST /spv-requests')?.body;
    await user.click(within(drawer).getByRole('button', { name: 'Try the others again' }));
    await waitFor(() => expect(server.countOf('POST /spv-requests')).toBe(4));
    expect(server.lastOf('POST /spv-requests')?.body).toEqual(first);
  });

  it('says of each what the authority said, refused ones first, and asks again for those', async () => {
    const rendered = await open();
    const { user, server, drawer } = rendered;
    const asked: { id: string; clientId: string }[] = [];
    server.on('POST /spv-requests', ({ body }) => {
      asked.push(v.parse(v.object({ id: v.string(), clientId: v.string() }), body));
      return { status: 201, body: aRequest(5, 'Requested') };
    });
    // More were asked for than a page of the list has.
    server.on('GET /spv-requests', ({ url }) => {
      const [first, second] = asked;
      if (first === undefined || second === undefined) return page([]);
      return url.searchParams.get('after') === null
        ? page([aRequest(2, 'Error', { ...second, submissionError: 'Nu veti drept' })], 'next')
        : page([aRequest(1, 'Submitted', { ...first, requestId: '26114907' })]);
    });
    await user.click(within(drawer).getByRole('radio', { name: 'All 2' }));
    await choose(rendered, /^Document/, 'Fiscal vector');
    await user.click(within(drawer).getByRole('button', { name: 'Send 2 requests' }));
    const results = await screen.findByRole('dialog', { name: '1 of 2 sent' });
    expect(
      within(results)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Client 2“Nu veti drept”', 'Client 1Request ID 26114907']);
    await user.click(within(results).getByRole('button', { name: 'Ask again for 1' }));
    const again = await screen.findByRole('dialog', { name: 'New request' });
    expect(within(again).getByRole('button', { name: 'Send 1 request' })).toBeDefined();
    expect(within(again).getAllByText('Client 2').length).toBeGreaterThan(0);
  });

  it('adds the contact that is missing, and mails the answer to it', async () => {
    const rendered = await open();
    const { user, server, drawer } = rendered;
    const contact = {
      id: requestId(50),
      name: 'Elena Munteanu',
      title: 'Administrator',
      email: 'elena@altora.example',
      telephone: '0722 000 418',
      isPrimary: true,
      revision: 1,
    };
    server.on('POST /clients/*/contacts', () => {
      server.on('GET /clients/*', ok(clientWith([contact])));
      return { status: 201, body: contact };
    });
    server.on('POST /spv-requests', { status: 201, body: aRequest(5, 'Requested') });
    await chooseClient(rendered, 'Client 1');
    await choose(rendered, /^Document/, 'Fiscal vector');
    const mail = within(drawer).getByRole('switch', { name: 'Send the answer to the client' });
    await waitFor(() => expect(mail.hasAttribute('disabled')).toBe(false));
    await user.click(mail);
    const form = await within(drawer).findByRole('region', { name: 'New contact' });
    await user.click(within(form).getByRole('button', { name: /^Add contact/ }));
    expect(await within(form).findAllByText('This field is required.')).toHaveLength(4);
    expect(server.countOf('POST /clients/*/contacts')).toBe(0);
    await user.type(within(form).getByLabelText(/^Name/), contact.name);
    await user.type(within(form).getByLabelText(/^Title/), contact.title);
    await user.type(within(form).getByLabelText(/^Phone/), contact.telephone);
    await user.type(within(form).getByLabelText(/^E-?mail/i), contact.email);
    await user.click(within(form).getByRole('button', { name: /^Add contact/ }));
    expect(await within(drawer).findByText('Elena Munteanu')).toBeDefined();
    await user.click(within(drawer).getByRole('button', { name: 'Send 1 request' }));
    await waitFor(() =>
      expect(server.lastOf('POST /spv-requests')?.body).toMatchObject({ emailToClient: true, contactId: contact.id }),
    );
  });

  it('asks before what was entered is lost', async () => {
    const rendered = await open();
    const { user, drawer } = rendered;
    await user.click(within(drawer).getByRole('radio', { name: 'All 2' }));
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeDefined();
  });
});
