import { FILING_STATE_DAYS } from '#contracts/limits.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import type { FilingStateRepository } from './filingState.repository.ts';
import type { StateRow } from './stateAnswer.ts';
import { FilingStateUnavailableError, type FilingStateClient } from './stateClient.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly states: FilingStateRepository;
  readonly client: FilingStateClient;
  /** Applies one row of the authority's answer to its filing. */
  readonly applyAnswer: (tenantId: string, fiscalCode: string, row: StateRow) => Promise<void>;
  /** Pauses between two queries about the same filing, each longer than the one before, in ms. */
  readonly waitsMs: readonly number[];
  readonly now: () => Date;
};

/** Time limit of a run, in ms, so that it does not delay the next one. */
const RUN_MS = 45_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Queries the authority's public status page, so that filings are confirmed without a certificate. */
export const createFilingStates = ({ tenants, states, client, applyAnswer, waitsMs, now }: Deps) => {
  /** Claims the filing that has waited longest. Its next query is scheduled first, so that a failure is not retried at once. */
  const takeDue = (tenantId: string) =>
    tenants.run(tenantId, async (tx) => {
      const due = await states.nextDue(tx, now());
      const since = new Date(now().getTime() - FILING_STATE_DAYS * DAY_MS);
      if (due !== null) await states.putOff(tx, due.fiscalCode, waitsMs, now(), since);
      return due;
    });

  async function askOnce(tenantId: string): Promise<boolean> {
    const due = await takeDue(tenantId);
    if (due === null) return false;
    const rows = await client.states(due.uploadIndex, due.fiscalCode);
    const waiting = new Set(await tenants.read(tenantId, (tx) => states.waiting(tx, due.fiscalCode)));
    for (const row of rows.filter(({ uploadIndex }) => waiting.has(uploadIndex))) {
      await applyAnswer(tenantId, due.fiscalCode, row);
    }
    return true;
  }

  return {
    /** Queries all due filings of all firms. Returns the ms until the next one is due, null when none is waiting. */
    async askDue(): Promise<number | null> {
      const until = performance.now() + RUN_MS;
      const firms = await tenants.read(NO_FIRM, (tx) => states.firms(tx));
      try {
        for (const { tenantId, askAt } of firms) {
          if (askAt > now()) continue;
          while (performance.now() < until && (await askOnce(tenantId)));
        }
      } catch (error) {
        // The authority is unreachable: each filing is queried again when it is next due.
        if (!(error instanceof FilingStateUnavailableError)) throw error;
      }
      const [soonest] = await tenants.read(NO_FIRM, (tx) => states.firms(tx));
      return soonest === undefined ? null : Math.max(0, soonest.askAt.getTime() - now().getTime());
    },
  };
};
