import { fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { SimulatedClock } from 'xstate';
import type { Account } from '#contracts/api/account.ts';
import type { FilingFigures } from '#contracts/api/filingFigures.ts';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import { client } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import type { SealedPin } from '#src/shared/link/pin/sealPin.ts';
import { createSessionTokens } from '#src/shared/link/sessionTokens.ts';
import { chooseItem } from '#src/shared/testing/chooseItem.ts';
import { aTokenCertificate, createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { createTestVault } from '#src/shared/testing/testVault.ts';
import { aWorkstation } from '#src/shared/testing/workstation.ts';
import { uploadActors } from '#src/shared/uploads/upload.actors.ts';
import { filingSearchSchema } from '../list/filingSearch.ts';
import { FilingsScreen } from '../list/FilingsScreen.tsx';
import { SelectionProvider } from '../list/SelectionProvider.tsx';
import { filingActors } from '../send/sending.actors.ts';
import { SendingSum } from '../send/SendingSum.tsx';

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const alfa = { certificateId: idOf(901), thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const aFiling = (number: number, change: Partial<SpvFiling> = {}): SpvFiling => ({
  id: idOf(number),
  clientId: idOf(800 + number),
  clientLegalName: `Client ${number}`,
  clientTaxId: '12345674',
  accountManagerName: null,
  fileName: `d300-${number}.xml`,
  statementType: 'D300',
  spvFilingStatus: 'Validated',
  issues: [],
  issueCount: 0,
  confirmationError: null,
  confirmationWarning: null,
  submissionStatus: null,
  reportingMonth: 10,
  reportingYear: 2026,
  dateCreated: '2026-11-20T08:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000702',
  filedByDisplayName: 'Maria Popa',
  certificateThumbprint: null,
  signedAt: null,
  submittedAt: null,
  uploadIndex: null,
  hasOpenAttempt: false,
  openAttempt: null,
  otherUploadIndexes: [],
  typedIndexes: [],
  settlement: null,
  isReceiptLate: false,
  receiptDoubt: null,
  sameDeclaration: null,
  ...change,
});

/** A page of the list, as the server answers it. */
export const pageOf = (items: readonly SpvFiling[], hasNextPage = false) =>
  ok({ items, hasNextPage, nextCursor: null, previousCursor: null });

type Routes = Parameters<typeof createFakeServer>[0];
type Options = {
  readonly path?: string;
  readonly filings?: readonly SpvFiling[];
  readonly routes?: Routes;
  /** Who is signed in; an owner by default. */
  readonly account?: Account;
  readonly token?: Partial<TokenCertificate>;
  /** True when the server keeps a PIN for this workstation. */
  readonly isPinSaved?: boolean;
  /** True where this tab was loaded anew: what it keeps for its session is there. */
  readonly isReloaded?: boolean;
  /** What is rendered in the place of the list. */
  readonly screen?: Parameters<typeof renderApp>[0]['screen'];
};

/** The filing list over the real dispatcher and the real upload queue; the network, the link and the clock are those of the test. */
export async function renderFilings({
  path = '/spv/filings',
  filings = [],
  isPinSaved = false,
  isReloaded = false,
  ...options
}: Options = {}) {
  if (!isReloaded) sessionStorage.clear();
  const workstation = await aWorkstation();
  const server = createFakeServer({
    ...filingRoutes(filings, isPinSaved ? sealedPinOf(workstation.keyId) : null),
    ...options.routes,
  });
  const link = createFakeLink([aTokenCertificate(options.token)], workstation);
  const sealed = new Map<string, SealedPin>();
  const vault = createTestVault(sealed);
  const queries = freshQueries();
  const tokens = createSessionTokens();
  const logged: unknown[] = [];
  const deps = {
    api: client,
    link: link.link,
    vault,
    queries,
    tokens,
    session: sessionStorage,
    workstationKeyId: () => workstation.keyId,
    log: (event: string, detail: Readonly<Record<string, string>>) => void logged.push({ event, ...detail }),
  };
  const clock = new SimulatedClock();
  const rendered = await renderApp({
    server,
    link,
    vault,
    queries,
    clock,
    path,
    ...(options.account === undefined ? {} : { account: options.account }),
    filingDispatch: filingActors(deps),
    uploadQueue: uploadActors(deps),
    screen: options.screen ?? filingsScreen,
  });
  const dispatch = systemActor(rendered.app, 'filingDispatch');
  return {
    ...rendered,
    server,
    link,
    logged,
    sealed,
    clock,
    dispatch,
    /** This tab leads the certificate. */
    lead: (certificate = alfa) => {
      tokens.keep({ sessionId: idOf(950), certificateId: certificate.certificateId, token: 's'.repeat(43) });
      dispatch.send({ type: 'session.active', certificate });
    },
  };
}

export type RenderedFilings = Awaited<ReturnType<typeof renderFilings>>;

/** Chooses a command in the menu of a row. It listens a moment after it is there. */
export async function chooseFor(name: string, command: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await chooseItem(command);
}

/** Nothing is due. */
export const NO_FIGURES: FilingFigures = {
  today: '2026-11-23',
  deadline: { date: '2026-11-25', months: [{ month: 10, year: 2026 }], daysOff: ['2026-11-21', '2026-11-22'] },
  due: 0,
  filed: 0,
  elsewhere: 0,
  confirmedWithErrors: 0,
  refused: 0,
  sending: 0,
  awaitingSigning: 0,
  awaitingApproval: 0,
  missing: 0,
  days: [],
  before: [],
};

const STATUS_WORDS = {
  NotStarted: 'Not started',
  Invalid: 'Invalid',
  Validated: 'Validated',
  Approved: 'Approved',
  Signed: 'Signed',
  Submitted: 'Submitted',
  ConfirmedWithErrors: 'Validation errors',
  ConfirmedWithWarnings: 'Confirmed with warnings',
  Confirmed: 'Complete',
  InvalidSubmission: 'Not accepted',
  Processing: 'Processing',
};

const sealedPinOf = (keyId: string) => `v1.${keyId}.${'e'.repeat(87)}.${'c'.repeat(30)}`;

/** What the server answers where a test says nothing else. */
const filingRoutes = (filings: readonly SpvFiling[], pin: string | null): Routes => ({
  'GET /spv-filings': pageOf(filings),
  'GET /spv-filings/count': ok({ count: filings.length, isCapped: false }),
  'GET /spv-filings/to-send': ok([]),
  'GET /spv-filings/waiting': ok([]),
  'GET /spv-filings/open-attempts': ok([]),
  'GET /spv-filings/figures': ok(NO_FIGURES),
  'GET /deadlines/months': ok([]),
  'GET /spv-certificates': ok([
    {
      id: alfa.certificateId,
      name: alfa.name,
      thumbprint: alfa.thumbprint,
      subject: 'CN=POPESCU ANA',
      issuer: 'CN=Test CA',
      serialNumber: '0A1B',
      expiresOn: '2027-11-20T10:00:00.000Z',
      createdBy: '00000000-0000-4000-8000-000000000700',
      isPinSaved: pin !== null,
      pin,
      taxIds: [],
    },
  ]),
  'GET /spv-certificates/signers': ok([]),
  'DELETE /spv-certificates/*/pin': ok(),
  'GET /spv-sessions': ok([]),
  'GET /users': ok([]),
  'GET /clients/list': ok([]),
  'GET /enums': ok({
    SpvFilingStatus: STATUS_WORDS,
    SpvMessageType: {},
    SpvMessageValidationStatus: {},
  }),
});

/** The list, or the document that an address of the preview leads to. */
const filingsScreen: Parameters<typeof renderApp>[0]['screen'] = ({ pathname, search }) => (
  <SelectionProvider>
    <SendingSum />
    {pathname.endsWith('/preview') ? (
      <p>a document</p>
    ) : (
      <FilingsScreen
        search={v.parse(filingSearchSchema, search)}
        addClient={(taxId) => <p>{`a new client with ${taxId}`}</p>}
      />
    )}
  </SelectionProvider>
);
