import type { MonthEndEnvironment } from './environment.ts';
import type { HourReport } from './hour.ts';
import { storedMails } from './mailProof.ts';
import type { Plan } from './plan.ts';
import { storedRequests } from './requestProof.ts';

/** The figures of an hour, as people read them. */
export async function figuresOf(environment: MonthEndEnvironment, plan: Plan, report: HourReport): Promise<string> {
  const { simulator, counts, serials } = environment;
  const journal = await simulator.control.journal();
  const calls = Object.values(journal.endpoints).reduce((all, { count }) => all + count, 0);
  const injected = Object.values(report.injected).reduce((all, count) => all + count, 0);
  const uploads = await simulator.control.filings();
  const requests = await storedRequests(environment);
  const planned = plan.firms.flatMap(({ certificates }) => certificates.flatMap((one) => one.requests)).length;
  const outcomes = tally(uploads.map(({ outcome }) => outcome));
  return [
    `month-end hour, seed ${plan.seed}: ${plan.firms.length} firms, ${serials.length} certificates, ${plan.size.workstations} hosts`,
    `storm ${seconds(report.stormMs)} (${((report.stormMs * plan.size.speed) / 60_000).toFixed(0)} min of the pages), settled in ${seconds(report.settleMs)}, ${report.calmRounds} rounds`,
    `at the end of the storm: ${list(report.atStormEnd)}`,
    `requests at the authority: ${calls}, faults ${injected}: ${list(report.injected)}`,
    `killed: ${list(report.killed)}`,
    `calls of the link: ${list(Object.fromEntries(counts))}`,
    `uploads at the portal: ${list(outcomes)}; said by a person not to be there: ${report.settledByPerson.filings}`,
    `requests: planned ${planned}, created ${requests.length}, ${list(tally(requests.map(({ status }) => status)))}; settled by a person: ${report.settledByPerson.requests}`,
    `calls of cerere: ${list(tally((await simulator.control.requests()).map(({ outcome }) => outcome)))}`,
    `mails to clients: ${list(tally((await storedMails(environment)).map(({ kind }) => kind)))}`,
  ].join('\n');
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
const list = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
