import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Account } from '#contracts/api/account.ts';
import type { ClientMonthCell, Expectation, FilingStatusRow } from '#contracts/api/spvReport.ts';
import { DocumentPreview } from '#src/shared/preview/DocumentPreview.tsx';
import type { PreviewSource } from '#src/shared/preview/previewFile.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { reportSearchSchema } from '../reportSearch.ts';
import { SpvReportScreen } from '../SpvReportScreen.tsx';

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const aRow = (client: number, type: string, change: Partial<FilingStatusRow> = {}): FilingStatusRow => ({
  statementType: type,
  clientId: idOf(client),
  clientName: `Client ${String(client).padStart(3, '0')} SRL`,
  clientActive: true,
  clientAccountManager: 'Maria Popa',
  taxId: '12345674',
  status: 'G',
  isRefused: false,
  errorText: null,
  warningText: null,
  spvMessageId: idOf(500 + client),
  spvFilingId: null,
  expectedBy: null,
  ...change,
});
export const rows = [
  aRow(1, 'D300'),
  aRow(1, 'D112', { status: 'E', errorText: 'Rd. 12: suma este diferita\nRd. 40: lipseste' }),
  aRow(2, 'D300', { status: 'W', warningText: 'Atentie la rd. 3', spvMessageId: null, spvFilingId: idOf(700) }),
  aRow(2, 'D112', { status: 'U', spvMessageId: null }),
  aRow(3, 'D112', { status: 'U', clientActive: false }),
  aRow(3, 'D390', { spvMessageId: null, spvFilingId: idOf(701), clientActive: false }),
];
export const REPORT = 'GET /reports/spv-filing-status';
export const MONTHS = 'GET /reports/spv-filing-status/clients/*';
export const correctionOf = (form: string) => `PUT /reports/spv-filing-status/clients/*/expectations/${form}`;

const aMonth = (month: number, year: number, status: ClientMonthCell['status']): ClientMonthCell => ({
  statementType: 'D112',
  status,
  isRefused: false,
  errorText: status === 'E' ? 'Rd. 7: lipseste' : null,
  warningText: null,
  spvMessageId: status === 'U' ? null : idOf(600 + month),
  spvFilingId: null,
  expectedBy: 'vector',
  month,
  year,
});
const anExpectation = (statementType: string, change: Partial<Expectation> = {}): Expectation => ({
  statementType,
  rhythm: 'monthly',
  source: 'vector',
  automatic: { rhythm: 'monthly', source: 'vector' },
  correction: null,
  ...change,
});
/** Three months of a client, with a fiscal vector and one correction. */
export const clientMonths = {
  months: [
    { month: 12, year: 2025 },
    { month: 1, year: 2026 },
    { month: 2, year: 2026 },
  ],
  cells: [aMonth(12, 2025, 'E'), aMonth(1, 2026, 'U'), aMonth(2, 2026, 'U')],
  expectations: [
    anExpectation('D112'),
    anExpectation('D390', { source: 'rhythm', automatic: { rhythm: 'monthly', source: 'rhythm' } }),
    anExpectation('D406', {
      rhythm: 'quarterly',
      source: 'person',
      automatic: null,
      correction: { byName: 'Maria Popa', at: '2026-03-01T09:00:00.000Z', revision: 2 },
    }),
  ],
  vector: { spvMessageId: idOf(650), issuedAt: '2026-02-12T09:00:00.000Z', unknown: ['705 Taxa pe jocuri'] },
};
/** On which day the forms of a month are due: of February 2026 on 25 March. */
const dueMonths = clientMonths.months.map(({ month, year }) => ({
  month,
  year,
  forms: [
    {
      statementType: 'D112',
      date: `${month === 12 ? 2026 : year}-${String((month % 12) + 1).padStart(2, '0')}-25`,
      extension: null,
    },
  ],
}));
const periods = ok({ first: { month: 11, year: 2025 }, last: { month: 3, year: 2026 } });

/** The receipt over the report, as its route shows it; its document is still on its way. */
function Receipt() {
  const { history } = useRouter();
  return (
    <DocumentPreview
      source={onItsWay}
      ids={[idOf(501)]}
      openedId={idOf(501)}
      isFull={false}
      onMoved={() => {}}
      onFull={() => {}}
      onClose={() => history.back()}
    />
  );
}
const onItsWay: PreviewSource<null> = {
  options: (id) => ({ queryKey: ['receipt', id], queryFn: () => new Promise(() => {}) }),
  present: () => ({ title: '', subtitle: '', content: null, missing: { title: '', text: '' } }),
};

let close = () => {};

/** The day is 14 March 2026, and the window is as high as a screen. */
export function onADayInMarch(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      now: new Date(2026, 2, 14),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
    // jsdom lays nothing out: the window of the grid is as high as a screen.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  });
  afterEach(() => {
    close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** The report of a firm, with the receipt over it where the address leads to one. */
export const renderReport = async (
  path = '/dashboards/spv-report',
  report = ok(rows),
  account: Partial<Account> = { flags: ['reportViews'], permissions: ['reports.export'] },
) => {
  const server = createFakeServer({
    [REPORT]: report,
    [MONTHS]: ok(clientMonths),
    'GET /deadlines/months': ok(dueMonths),
    ...Object.fromEntries(['D112', 'D301', 'D406'].map((form) => [correctionOf(form), ok({})])),
    'GET /reports/spv-filing-periods': periods,
    'GET /users': ok([]),
    'GET /clients/list': ok([]),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
    account: anAccount(account),
    screen: ({ pathname, search }) => (
      <>
        <SpvReportScreen search={v.parse(reportSearchSchema, search)} />
        {pathname.endsWith('/preview') ? <Receipt /> : null}
      </>
    ),
  });
  ({ close } = rendered);
  const asked = () => Object.fromEntries(server.lastOf(REPORT)?.url.searchParams ?? []);
  return { ...rendered, server, asked };
};
