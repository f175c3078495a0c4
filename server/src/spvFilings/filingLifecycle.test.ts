import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  FILING_EVENTS,
  type FilingEventType,
  type FilingStatusOrDeleted,
} from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import { filingLifecyclePaths } from '#machines/filingLifecycle/filingLifecycle.paths.ts';
import { FILING_ROWS } from '#machines/filingLifecycle/filingLifecycle.table.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, VERDICTS, TAX_ID, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

/** The clock stands still until a test advances it to the next status query. */
let now = new Date('2026-07-20T09:00:00Z');
/** Error codes of an illegal change. Reports of the authority that do not fit are accepted and change nothing. */
const REFUSALS = [
  'filing.notApprovable',
  'filing.notDeletable',
  'filing.notRefilable',
  'filing.notWithdrawable',
  'filing.maybeSent',
  'filing.notSendable',
  'filing.notSettleable',
  'attempt.closed',
  'attempt.atWork',
];
/**
 * Events that are accepted at any time and change nothing where they do not fit: reports of the authority, a late
 * check, a signed file after its outcome, a host whose page had given up.
 */
const HEARD = new Set<FilingEventType>([
  'file.accepted',
  'file.refused',
  'authority.notValid',
  'receipt.valid',
  'receipt.warned',
  'receipt.failed',
  'receipt.withdrawn',
  'statement.signed',
  'outcome.corrected',
]);
/** Calls that cause several events in a row, or may repeat one. */
const AT_ONCE: Readonly<Partial<Record<FilingStatusOrDeleted, readonly FilingEventType[]>>> = {
  Approved: ['authority.indexed', 'outcome.corrected'],
  Signed: ['outcome.corrected'],
  Processing: ['authority.indexed', 'outcome.unknown'],
};

/** A filing that a test drives through the API alone. */
type Journey = { readonly firm: FilingFirm; id: string; attemptId: string | null; index: string };

/** A new index each time the authority gives one. */
let indexes = 1_100_000_000;

async function begin(firm: FilingFirm, event: FilingEventType): Promise<Journey> {
  if (event === 'file.accepted') {
    return { firm, id: await filings.aFiling(firm), attemptId: null, index: String(++indexes) };
  }
  const { id: fileId } = await filings.uploads.upload(firm.actor, Buffer.from(`no declaration ${++indexes}`));
  const { id } = await filings.calls(firm).spvFilings.create({ fileId });
  return { firm, id, attemptId: null, index: String(indexes) };
}

/** Causes `event` as the page, the host, the authority or a person would. */
async function happen(journey: Journey, event: FilingEventType): Promise<void> {
  const { firm, id, index } = journey;
  const { spvFilings } = filings.calls(firm);
  switch (event) {
    case 'file.accepted':
    case 'file.refused':
      // A late check.
      return domain.jobs.finishChecks(0);
    case 'filing.approve':
      return void (await spvFilings.approve({ spvFilingIds: [id] }));
    case 'approval.withdrawn':
      return void (await spvFilings.withdraw({ spvFilingIds: [id] }));
    case 'filing.refile':
      await spvFilings.refile({ spvFilingIds: [id] });
      journey.index = String(++indexes);
      return;
    case 'filing.delete':
      return void (await spvFilings.remove({ id }));
    case 'statement.signed': {
      const attemptId = await attempt(journey);
      const { contentId } = await filings.signedFile(firm, id, `signature ${++indexes}`);
      return void (await spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex: null }));
    }
    case 'authority.indexed':
      return close(journey, { outcome: 'submitted', uploadIndex: index, signedSha256: await signedSha256(journey) });
    case 'authority.rejected':
      return close(journey, { outcome: 'rejected', text: `Nu ${++indexes}` });
    case 'attempt.notSent':
      return close(journey, { outcome: 'notSent', reason: `reason ${++indexes}` });
    case 'outcome.unknown':
      return close(journey, { outcome: 'unknown', signedSha256: null });
    case 'outcome.settled': {
      const settled = { id, outcome: 'submitted', uploadIndex: index, note: 'văzut pe site' } as const;
      return void (await spvFilings.settle(settled));
    }
    case 'outcome.corrected': {
      journey.index = String(++indexes);
      const attemptId = await givenUp(await attempt(journey));
      const report = { outcome: 'submitted', uploadIndex: journey.index, signedSha256: 'a'.repeat(64) } as const;
      return void (await spvFilings.closeAttempt({ id, attemptId, report }));
    }
    case 'authority.notValid':
      return sayNotValid(journey);
    case 'receipt.valid':
      return receive(journey, VERDICTS.valid);
    case 'receipt.warned':
      return receive(journey, VERDICTS.warned);
    case 'receipt.failed':
      return receive(journey, VERDICTS.failed);
    case 'receipt.withdrawn':
      return withdraw(journey);
  }
}

type Report = Parameters<ReturnType<FilingHarness['calls']>['spvFilings']['closeAttempt']>[0]['report'];

/** The filing's open attempt, or a new one. */
async function attempt(journey: Journey): Promise<string> {
  const { firm, id } = journey;
  const { spvFilingStatus, hasOpenAttempt } = await filings.calls(firm).spvFilings.get({ id });
  if (hasOpenAttempt || (spvFilingStatus !== 'Approved' && journey.attemptId !== null)) return journey.attemptId ?? '';
  return (journey.attemptId = await filings.open(firm, id));
}

/** An earlier attempt of the same filing, whose page reported that nothing was sent. */
async function givenUp(attemptId: string): Promise<string> {
  const [earlier] = await domain.database.asSuperuser<{ id: string }>(
    `insert into spv_filing_attempt (tenant_id, filing_id, certificate_id, certificate_thumbprint, workstation_key_id,
       opened_by, opened_at, outcome, reason, closed_at)
     select tenant_id, filing_id, certificate_id, certificate_thumbprint, workstation_key_id,
       opened_by, opened_at - interval '1 minute', 'notSent', 'serverDown', opened_at
     from spv_filing_attempt where id = $1 returning id`,
    [attemptId],
  );
  return earlier?.id ?? '';
}

async function close(journey: Journey, report: Report): Promise<void> {
  const attemptId = await attempt(journey);
  await filings.calls(journey.firm).spvFilings.closeAttempt({ id: journey.id, attemptId, report });
}

async function signedSha256({ firm, id }: Journey): Promise<string> {
  const rows = await domain.database.asSuperuser<{ sha256: string | null }>(
    `select signed_sha256 as sha256 from spv_filing_attempt where tenant_id = $1 and filing_id = $2
     order by opened_at desc limit 1`,
    [firm.actor.tenantId, id],
  );
  return rows[0]?.sha256 ?? 'a'.repeat(64);
}

async function sayNotValid({ firm, id, index }: Journey): Promise<void> {
  // The index of an interrupted upload is unknown: here the test sets it.
  await domain.database.asSuperuser(
    `update spv_filing set upload_index = $3, ask_at = $4 where tenant_id = $1 and id = $2 and status = 'Processing'`,
    [firm.actor.tenantId, id, index, now],
  );
  const text = 'Fişierul depus nu este un document valid.';
  domain.states.rows.set(TAX_ID, [{ uploadIndex: index, form: null, state: 'notValid', text, hasReceipt: false }]);
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  await domain.jobs.askFilingStates();
}

async function receive({ firm, index }: Journey, verdict: readonly string[]): Promise<void> {
  await filings.receive(firm, { index, verdict });
  await domain.jobs.readReceipts();
}

/** The confirming document, or else any receipt, arrives once more with a broken signature. */
async function withdraw({ firm, id, index }: Journey): Promise<void> {
  const filing = await filings
    .calls(firm)
    .spvFilings.get({ id })
    .catch(() => null);
  const url = filing?.confirmationStatementContent?.url;
  const answer = url === undefined ? null : await filings.uploads.app.request(url);
  const document = answer === null ? {} : { document: Buffer.from(await answer.arrayBuffer()) };
  await filings.receive(firm, { index, signatureStatus: 'broken', ...document });
  await domain.jobs.readReceipts();
}

const statusOf = ({ firm, id }: Journey): Promise<FilingStatusOrDeleted> =>
  filings.status(firm, id).catch((error: { code?: string }) => {
    expect(error.code).toBe('filing.notFound');
    return 'deleted' as const;
  });

const fail = (what: string): never => {
  throw new Error(`The table has no ${what}.`);
};

describe('a filing', () => {
  it.each(filingLifecyclePaths().map((path) => [path.name, path] as const))('%s', async (_, path) => {
    const events = path.events.map(({ type }) => type as FilingEventType);
    const target = events.reduce<FilingStatusOrDeleted>(
      (status, event) => FILING_ROWS[status][event] ?? fail(`${event} in ${status}`),
      'NotStarted',
    );
    const firm = await filings.aFirm();
    const [first, ...rest] = events;
    const journey = await begin(firm, first ?? 'file.accepted');
    for (const event of rest) await happen(journey, event);
    expect(await statusOf(journey)).toBe(target);

    // Only the lifecycle's events are legal here.
    for (const event of FILING_EVENTS) {
      if (FILING_ROWS[target][event] ?? AT_ONCE[target]?.includes(event)) continue;
      const isIndex = event === 'authority.indexed' || event === 'outcome.settled';
      const isOtherAttempt = event === 'outcome.corrected';
      const code = await happen(
        isIndex || isOtherAttempt ? { ...journey, index: String(++indexes) } : journey,
        event,
      ).then(
        () => null,
        (error: { code?: string }) => error.code ?? error,
      );
      const allowed = target === 'deleted' ? ['filing.notFound', 'attempt.notFound'] : REFUSALS;
      // Another index replaces one that a person typed, and the status does not change.
      const isHeard = HEARD.has(event) || (isIndex && events.includes('outcome.settled'));
      expect([...allowed, ...(isHeard ? [null] : [])], event).toContain(code);
      expect(await statusOf(journey), event).toBe(target);
    }
  });
});
