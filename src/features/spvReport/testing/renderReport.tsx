import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { DocumentPreview } from '#src/shared/preview/DocumentPreview.tsx';
import type { PreviewSource } from '#src/shared/preview/previewFile.ts';
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
  errorText: null,
  warningText: null,
  spvMessageId: idOf(500 + client),
  spvFilingId: null,
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
    // jsdom lays nothing out: the window of the grid is as high as a screen.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  });
  afterEach(() => {
    close();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** The report of a firm, with the receipt over it where the address leads to one. */
export const renderReport = async (path = '/dashboards/spv-report', report = ok(rows)) => {
  const server = createFakeServer({
    [REPORT]: report,
    'GET /reports/spv-filing-periods': periods,
    'GET /users': ok([]),
    'GET /clients/list': ok([]),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    path,
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
