import { enter, whileBroken, type Visit } from './visit.ts';

/** The requests, their filters, a new one in both views, and what is said of those that went wrong. */
export async function tourRequests(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { form, requests, table } = visit.words;
  await whileBroken(visit, '/spv-requests', async () => {
    await enter(visit, '/spv/requests/all');
    await look('requests that could not be loaded', page.getByText(requests.error.title).first());
  });
  await enter(visit, '/spv/requests/all');
  await look('no requests', page.getByRole('button', { name: requests.action.start }));
  await page.getByRole('button', { name: requests.action.start }).click();
  const wizard = page.getByRole('dialog', { name: requests.new.title });
  await wizard.getByRole('button', { name: requests.new.next }).click();
  await look('wizard without clients', wizard.getByText(requests.new.clientsRequired));
  await wizard.getByRole('radio').first().check({ force: true });
  await wizard.getByRole('button', { name: requests.new.next }).click();
  await look('wizard at the document', wizard.getByRole('button', { name: requests.new.document, exact: true }));
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('alertdialog', { name: form.leave.title });
  await look('leaving a new request', leaving);
  await leaving.getByRole('button', { name: form.leave.confirm }).click();
  await enter(visit, '/spv/requests/archive');
  await look('archive without requests', page.getByText(requests.empty.archive));
  await enter(visit, '/spv/requests/all?from=2020-01-01&to=2020-01-02');
  await look('requests filtered away', page.getByText(requests.empty.filtered));

  await page.route(isList, (route) => route.fulfill({ json: LIST }));
  await enter(visit, '/spv/requests/all');
  await look('requests', page.getByRole('table', { name: requests.table }));
  await page.getByRole('button', { name: table.filter.client, exact: true }).first().click();
  await look('filter by client', page.getByRole('dialog', { name: table.filter.client }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: requests.action.new }).first().click();
  const drawer = page.getByRole('dialog', { name: requests.new.title });
  await look('new request', drawer.getByRole('button', { name: `${requests.new.clients}: ${form.several.add}` }));
  await drawer.getByRole('button', { name: requests.new.submitNone }).click();
  await look('new request that lacks something', drawer.getByText(requests.new.documentRequired));
  await page.keyboard.press('Escape');
  await page.getByRole('row').nth(2).getByRole('button').first().click();
  await look('what the authority said', page.getByRole('dialog', { name: requests.error.refused }));
  await page.keyboard.press('Escape');
  await page.unroute(isList);
}

const isList = (url: URL): boolean => url.pathname === '/api/spv-requests';

const row = (number: number, status: string, change: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  clientId: '00000000-0000-4000-8000-000000000901',
  clientName: 'EXEMPLU SRL',
  taxId: '12345674',
  documentType: 'VECTOR FISCAL',
  reportingYear: null,
  reportingMonth: null,
  startMonth: null,
  endMonth: null,
  secondaryFiscalCode: null,
  index: null,
  reason: null,
  dateCreated: '2026-11-20T08:00:00.000Z',
  status,
  requestedByDisplayName: 'Ana Ionescu',
  requestId: null,
  title: null,
  submissionError: null,
  settledNote: null,
  isArchived: false,
  emailToClient: false,
  contactName: null,
  emailedAt: null,
  emailState: null,
  emailError: null,
  messageId: null,
  answeredAt: null,
  certificateThumbprint: null,
  ...change,
});
const ROWS = [
  row(1, 'Submitted', { requestId: '26114907' }),
  row(2, 'Error', { submissionError: 'Nu veti drept sa solictati informatii despre CIF=12345674' }),
  row(3, 'TimedOut', { submissionError: 'noAnswer' }),
  row(4, 'ResponseReceived', { answeredAt: '2026-11-20T09:00:00.000Z' }),
  row(5, 'Requested'),
  row(6, 'Valid'),
];
const LIST = { items: ROWS, hasNextPage: false, nextCursor: null, previousCursor: null };
