import type { AttemptReport } from '#contracts/api/spvFiling.ts';
import type { AttemptState } from '#machines/filingAttempt/filingAttempt.machine.ts';
import type { AttemptEventName } from '#machines/filingAttempt/filingAttempt.table.ts';
import type { TestDomain } from './domain.ts';
import { DESK, LAPTOP, TAX_ID, type FilingFirm, type FilingStage } from './filings.ts';

/** One attempt, taken along a path by calls of the API alone. */
export type AttemptJourney = {
  readonly firm: FilingFirm;
  readonly id: string;
  readonly attemptId: string;
  desk: string;
};

const NOTE = 'văzut pe site';
const NOT_VALID = 'Fişierul depus nu este un document valid.';

/** Makes things happen to an attempt as its page, host, workstation, a person or the authority would. */
export function createAttemptJourneys(domain: TestDomain, stage: FilingStage) {
  let numbers = 1_200_000_000;
  const newIndex = () => String(++numbers);
  const calls = ({ firm }: AttemptJourney) => stage.calls(firm).spvFilings;
  const close = async ({ firm, id }: AttemptJourney, attemptId: string, report: AttemptReport) =>
    void (await stage.calls(firm).spvFilings.closeAttempt({ id, attemptId, report }));
  const report = (journey: AttemptJourney, said: AttemptReport) => close(journey, journey.attemptId, said);
  const submitted = () => ({ outcome: 'submitted', uploadIndex: newIndex(), signedSha256: 'a'.repeat(64) }) as const;
  const saySent = async (journey: AttemptJourney) =>
    void (await calls(journey).settle({
      id: journey.id,
      outcome: 'submitted',
      uploadIndex: newIndex(),
      note: NOTE,
    }));

  async function claim(journey: AttemptJourney, desk: string): Promise<void> {
    const answer = await stage.claim(journey.firm.token, journey.attemptId, desk);
    if (!answer.ok) throw Object.assign(new Error('refused'), await answer.json());
    journey.desk = desk;
  }

  /** Somebody tries again: a second attempt is opened where the filing can be sent. */
  async function tryAgain({ firm, id }: AttemptJourney): Promise<void> {
    if ((await stage.status(firm, id)) === 'Approved') await stage.open(firm, id).catch(() => {});
  }

  async function receive({ firm, id }: AttemptJourney, signatureStatus: 'intact' | 'broken'): Promise<void> {
    const { uploadIndex } = await stage.calls(firm).spvFilings.get({ id });
    await stage.receive(firm, { index: uploadIndex ?? newIndex(), signatureStatus });
    await domain.jobs.readReceipts();
  }

  /** A person says what the authority says of a filing whose receipt is in doubt, filed by an earlier attempt if need be. */
  async function confirm(journey: AttemptJourney): Promise<void> {
    const { firm, id, attemptId } = journey;
    if ((await stage.status(firm, id)) !== 'Submitted') await close(journey, await anEarlier(attemptId), submitted());
    await receive(journey, 'broken');
    await calls(journey).settle({ id, outcome: 'confirmed', verdict: 'NoErrors', note: NOTE });
  }

  /** An earlier attempt of the same filing, of which its page has said that nothing was sent. */
  async function anEarlier(attemptId: string): Promise<string> {
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

  async function refuse({ firm, id }: AttemptJourney): Promise<void> {
    const uploadIndex = (await stage.calls(firm).spvFilings.get({ id })).uploadIndex ?? newIndex();
    await domain.database.asSuperuser('update spv_filing set ask_at = $2 where id = $1', [id, new Date(0)]);
    domain.states.rows.set(TAX_ID, [
      { uploadIndex, form: null, state: 'notValid', text: NOT_VALID, hasReceipt: false },
    ]);
    await domain.jobs.askFilingStates();
  }

  const happenings: Record<AttemptEventName, (journey: AttemptJourney) => Promise<void>> = {
    'claimed by its own workstation': (journey) => claim(journey, journey.desk),
    'claimed by another workstation': (journey) => claim(journey, journey.desk === DESK ? LAPTOP : DESK),
    'no sign of its workstation': ({ firm }) => stage.leaveAttempts(firm),
    'given back by a page that asked no host': (journey) =>
      report(journey, { outcome: 'notSent', reason: `given back ${++numbers}`, isHostUnasked: true }),
    'host: submitted': (journey) => report(journey, submitted()),
    'host: rejected': (journey) => report(journey, { outcome: 'rejected', text: `Nu ${++numbers}` }),
    'host: unknown': (journey) => report(journey, { outcome: 'unknown', signedSha256: null }),
    'host: not sent': (journey) =>
      report(journey, { outcome: 'notSent', reason: `not sent ${++numbers}`, isHostUnasked: false }),
    'host: rejected, after another attempt': (journey) => again(journey, 'host: rejected'),
    'host: unknown, after another attempt': (journey) => again(journey, 'host: unknown'),
    'host: not sent, after another attempt': (journey) => again(journey, 'host: not sent'),
    'a receipt names its index': (journey) => receive(journey, 'intact'),
    'authority: no valid document': refuse,
    'person: submitted under another index, no receipt yet': saySent,
    'person: submitted': async (journey) => {
      const { firm, id } = journey;
      if ((await stage.status(firm, id)) === 'Submitted') await receive(journey, 'intact');
      await saySent(journey);
    },
    'person: not sent': async (journey) =>
      void (await calls(journey).settle({ id: journey.id, outcome: 'notSent', note: NOTE })),
    'person: confirmed': confirm,
  };

  async function again(journey: AttemptJourney, name: AttemptEventName): Promise<void> {
    await tryAgain(journey);
    await happenings[name](journey);
  }

  return {
    async begin(): Promise<AttemptJourney> {
      const firm = await stage.aFirm();
      const id = await stage.anApproved(firm);
      return { firm, id, attemptId: await stage.open(firm, id), desk: DESK };
    },
    happen: (journey: AttemptJourney, name: AttemptEventName) => happenings[name](journey),

    /** The state of the attempt, as its columns say. */
    async state({ attemptId }: AttemptJourney): Promise<AttemptState> {
      const [row] = await domain.database.asSuperuser<{ state: AttemptState }>(
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
    },
  };
}
