import type { FiledUpload } from '#simulator/control/answers.ts';
import type { MonthEndEnvironment } from './environment.ts';
import type { MonthEndFirm } from './firm.ts';
import { createMailRound } from './mailRound.ts';
import type { Plan } from './plan.ts';
import { lookAtRequests } from './requestRound.ts';

/** Filings and requests of which a person had to say what the portal shows. */
export type Settled = { filings: number; requests: number };

/** What the person of a firm does again and again. */
export type Rounds = {
  /** Each goes on beside the others, and fails where a tab or the server is gone. */
  readonly inStorm: readonly (() => Promise<unknown>)[];
  /** All of it once, one after another, and says of filings that the portal does not list that they were not sent. */
  readonly afterwards: () => Promise<void>;
};

/** The rounds of a firm; what the person settles is counted. */
export function createRounds(
  environment: MonthEndEnvironment,
  { seed }: Plan,
  firm: MonthEndFirm,
  settled: Settled,
): Rounds {
  const refresh = () => firm.tab().obey<'refresh'>({ kind: 'refresh' });
  const file = () => firm.tab().obey<'file'>({ kind: 'file', files: firm.files });
  const mails = createMailRound(seed, firm);
  const requests = async () => {
    settled.requests += await lookAtRequests(environment, seed, firm);
  };
  return {
    inStorm: [refresh, file, requests, mails],
    afterwards: async () => {
      await file();
      await refresh();
      settled.filings += await settleUnsent(environment, firm);
      await requests();
      await mails();
    },
  };
}

async function settleUnsent({ simulator: { control } }: MonthEndEnvironment, firm: MonthEndFirm): Promise<number> {
  const tab = firm.tab();
  const unknown = await tab.obey<'lookAtUnknown'>({ kind: 'lookAtUnknown' });
  const listed = new Set((await control.filings()).filter(({ index }) => index !== null).map(nameOfFiling));
  const unsent = unknown.filter(({ fileName }) => !listed.has(fileName));
  for (const { filingId } of unsent) await tab.obey<'settleUnsent'>({ kind: 'settleUnsent', filingId });
  return unsent.length;
}

/** What the portal lists names form, code and period, as the files of the plan do. */
const nameOfFiling = ({ form, fiscalCode, period }: FiledUpload) => `${form}-${fiscalCode}-${period?.month}.pdf`;
