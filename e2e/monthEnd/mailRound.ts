import { chance } from '#simulator/faults/chance.ts';
import type { MonthEndFirm } from './firm.ts';
import { uuidFor } from './uuidFor.ts';

/** Share of presses whose first answer is lost. */
const LOST = 0.3;

/** One look of a person at the messages that are to go to clients, and a press that sends them. */
export type MailRound = () => Promise<void>;

/** A press that was not answered is repeated as it was, and sends nothing twice; then comes the next one. */
export function createMailRound(seed: number, firm: MonthEndFirm): MailRound {
  let presses = 0;
  let isAnswerLost = isLost(seed, firm, presses);
  let chosen: readonly string[] = [];
  return async () => {
    if (chosen.length === 0) chosen = await firm.tab().obey<'lookAtMessages'>({ kind: 'lookAtMessages' });
    if (chosen.length === 0) return;
    const batchId = uuidFor(seed, firm.plan.name, 'press', presses);
    await firm.tab().obey<'notify'>({ kind: 'notify', batchId, messagesIds: chosen });
    if (isAnswerLost) {
      isAnswerLost = false;
      return;
    }
    presses += 1;
    isAnswerLost = isLost(seed, firm, presses);
    chosen = [];
  };
}

const isLost = (seed: number, { plan }: MonthEndFirm, press: number): boolean =>
  chance(seed, plan.name, 'lost', press) < LOST;
