import type { AttemptReport } from '#contracts/api/filingAttempt.ts';
import type { AttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import type { AttemptEventName } from '#machines/filingAttempt/filingAttempt.table.ts';
import type { TestDomain } from './domain.ts';
import { DESK, LAPTOP, TAX_ID, type FilingFirm, type FilingHarness } from './filings.ts';

/** One attempt that a test takes along a path, through the API alone. */
export type AttemptJourney = {
  readonly firm: FilingFirm;
  readonly id: string;
  readonly attemptId: string;
  desk: string;
};

const NOTE = 'văzut pe site';
const NOT_VALID = 'Fişierul depus nu este un document valid.';

/** Causes events of an attempt as its page, host, workstation, a person or the authority would. */
export function createAttemptJourneys(domain: TestDomain, filings: FilingHarness) {
  const calls = createAttemptCalls(domain, filings);
  const events = attemptEvents(calls, filings);
  return {
    async begin(): Promise<AttemptJourney> {
      const firm = await filings.aFirm();
      const id = await filings.anApproved(firm);
      return { firm, id, attemptId: await filings.open(firm, id), desk: DESK };
    },
    happen: (journey: AttemptJourney, name: AttemptEventName) => events[name](journey),
    state: ({ attemptId }: AttemptJourney) => storedState(domain, attemptId),
  };
}

type AttemptCalls = ReturnType<typeof createAttemptCalls>;

/** The calls that the events of an attempt consist of. */
function createAttemptCalls(domain: TestDomain, filings: FilingHarness) {
  let numbers = 1_200_000_000;
  const newNumber = () => ++numbers;
  const newIndex = () => String(newNumber());
  const submitted = () => ({ outcome: 'submitted', uploadIndex: newIndex(), signedSha256: 'a'.repeat(64) }) as const;
  const close = async ({ firm, id }: AttemptJourney, attemptId: string, report: AttemptReport) =>
    void (await filings.calls(firm).spvFilings.closeAttempt({ id, attemptId, report }));
  const settle = async ({ firm, id }: AttemptJourney, outcome: Settled) =>
    void (await filings.calls(firm).spvFilings.settle({ id, note: NOTE, ...outcome }));

  async function receive({ firm, id }: AttemptJourney, signatureStatus: 'intact' | 'broken'): Promise<void> {
    const { uploadIndex } = await filings.calls(firm).spvFilings.get({ id });
    await filings.receive(firm, { index: uploadIndex ?? newIndex(), signatureStatus });
    await domain.jobs.readReceipts();
  }

  return {
    newNumber,
    submitted,
    receive,
    settle,
    report: (journey: AttemptJourney, report: AttemptReport) => close(journey, journey.attemptId, report),
    settleSubmitted: (journey: AttemptJourney) =>
      settle(journey, { outcome: 'submitted', attemptId: journey.attemptId, uploadIndex: newIndex() }),

    /** The filing is confirmed: under the index it has, else under that of an earlier attempt. */
    isConfirmed: async (journey: AttemptJourney): Promise<void> => {
      const { firm, id, attemptId } = journey;
      if ((await filings.status(firm, id)) === 'InvalidSubmission') {
        await close(journey, await insertEarlierAttempt(domain, attemptId), submitted());
      }
      if ((await filings.status(firm, id)) === 'Submitted') await receive(journey, 'intact');
    },

    claim: async (journey: AttemptJourney, desk: string): Promise<void> => {
      const answer = await filings.claim(journey.firm.token, journey.attemptId, desk);
      if (!answer.ok) throw Object.assign(new Error('refused'), await answer.json());
      journey.desk = desk;
    },

    /** Opens a second attempt where the filing can be sent. */
    retry: async ({ firm, id }: AttemptJourney): Promise<void> => {
      if ((await filings.status(firm, id)) === 'Approved') await filings.open(firm, id).catch(() => {});
    },

    /** A person confirms a filing whose receipt is in doubt; an earlier attempt submits it if need be. */
    confirm: async (journey: AttemptJourney): Promise<void> => {
      const { firm, id, attemptId } = journey;
      if ((await filings.status(firm, id)) !== 'Submitted') {
        await close(journey, await insertEarlierAttempt(domain, attemptId), submitted());
      }
      await receive(journey, 'broken');
      await settle(journey, { outcome: 'confirmed', verdict: 'NoErrors' });
    },

    /** The authority's public page says that the document is not valid. */
    refuse: async ({ firm, id }: AttemptJourney): Promise<void> => {
      const uploadIndex = (await filings.calls(firm).spvFilings.get({ id })).uploadIndex ?? newIndex();
      await domain.database.asSuperuser('update spv_filing set ask_at = $2 where id = $1', [id, new Date(0)]);
      domain.states.rows.set(TAX_ID, [
        { uploadIndex, form: null, state: 'notValid', text: NOT_VALID, hasReceipt: false },
      ]);
      await domain.jobs.askFilingStates();
    },
  };
}

type Settled =
  | { readonly outcome: 'submitted'; readonly attemptId: string; readonly uploadIndex: string }
  | { readonly outcome: 'notSent'; readonly attemptId: string }
  | { readonly outcome: 'confirmed'; readonly verdict: 'NoErrors' };

function attemptEvents(calls: AttemptCalls, filings: FilingHarness) {
  const { claim, confirm, isConfirmed, newNumber, receive, refuse, report, retry, settle, settleSubmitted, submitted } =
    calls;
  const afterRetry = async (journey: AttemptJourney, name: AttemptEventName): Promise<void> => {
    await retry(journey);
    await events[name](journey);
  };
  const events: Record<AttemptEventName, (journey: AttemptJourney) => Promise<void>> = {
    'claimed by its own workstation': (journey) => claim(journey, journey.desk),
    'claimed by another workstation': (journey) => claim(journey, journey.desk === DESK ? LAPTOP : DESK),
    'no sign of its workstation': ({ firm }) => filings.leaveAttempts(firm),
    'given back by a page that asked no host': (journey) =>
      report(journey, { outcome: 'notSent', reason: `given back ${newNumber()}`, isHostUnasked: true }),
    'host: submitted': (journey) => report(journey, submitted()),
    'host: rejected': (journey) => report(journey, { outcome: 'rejected', text: `Nu ${newNumber()}` }),
    'host: unknown': (journey) => report(journey, { outcome: 'unknown', signedSha256: null }),
    'host: not sent': (journey) =>
      report(journey, { outcome: 'notSent', reason: `not sent ${newNumber()}`, isHostUnasked: false }),
    'host: rejected, after another attempt': (journey) => afterRetry(journey, 'host: rejected'),
    'host: unknown, after another attempt': (journey) => afterRetry(journey, 'host: unknown'),
    'host: not sent, after another attempt': (journey) => afterRetry(journey, 'host: not sent'),
    'a receipt names its index': (journey) => receive(journey, 'intact'),
    'authority: no valid document': refuse,
    'person: submitted, while the filing is not confirmed': settleSubmitted,
    'person: submitted, once the filing is confirmed': async (journey) => {
      await isConfirmed(journey);
      await settleSubmitted(journey);
    },
    'person: not sent': (journey) => settle(journey, { outcome: 'notSent', attemptId: journey.attemptId }),
    'person: confirmed': confirm,
  };
  return events;
}

/** Inserts an earlier attempt of the same filing, whose page reported that nothing was sent. */
async function insertEarlierAttempt({ database }: TestDomain, attemptId: string): Promise<string> {
  const [earlier] = await database.asSuperuser<{ id: string }>(
    `insert into spv_filing_attempt (tenant_id, filing_id, certificate_id, certificate_thumbprint, workstation_key_id,
       opened_by, opened_at, outcome, reason, closed_at)
     select tenant_id, filing_id, certificate_id, certificate_thumbprint, workstation_key_id,
       opened_by, opened_at - interval '1 minute', 'notSent', 'serverDown', opened_at
     from spv_filing_attempt where id = $1 returning id`,
    [attemptId],
  );
  return earlier?.id ?? '';
}

/** The state of the attempt, read from its columns. */
async function storedState({ database }: TestDomain, attemptId: string): Promise<AttemptState> {
  const [row] = await database.asSuperuser<{ state: AttemptState }>(
    `select case
       when outcome is null then case when claimed_at is null then 'open' else 'claimed' end
         || case when greatest(opened_at, claimed_at) < now() - interval '15 minutes' then 'Left' else '' end
       when outcome in ('unknown', 'rejected') then outcome
       else case when outcome = 'submitted' and reason is not null then 'refused' else outcome end
         || case when settled_by is null then '' else 'ByPerson' end
     end as state from spv_filing_attempt where id = $1`,
    [attemptId],
  );
  if (row === undefined) throw new Error('The attempt is gone.');
  return row.state;
}
