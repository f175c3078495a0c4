import { setTimeout as pause } from 'node:timers/promises';
import type { MonthEndEnvironment } from './environment.ts';
import type { Plan, PlannedKill, Victim } from './plan.ts';
import { findFaults } from './proof.ts';
import { createRounds, type Rounds, type Settled } from './rounds.ts';
import { shareOf } from './shares.ts';

/** Share of requests that a fault hits. */
const PROBABILITY = 0.3;
/** Between two looks of a person at the same thing, in ms of ours. */
const LOOK_MS = 500;
/** How long the server stays down, in ms of ours. */
const DOWN_MS = 1000;

/** What came of an hour. */
export type HourReport = {
  /** Everything that is not as promised; empty when all is. */
  readonly faults: readonly string[];
  readonly injected: Readonly<Record<string, number>>;
  readonly killed: Readonly<Record<Victim, number>>;
  /** How far all was when the storm ended. */
  readonly atStormEnd: Progress;
  readonly settledByPerson: Readonly<Settled>;
  /** Refreshes of every firm, once nothing failed any more, until nothing was missing. */
  readonly calmRounds: number;
  readonly stormMs: number;
  readonly settleMs: number;
};

export type Progress = {
  readonly documents: number;
  readonly filed: number;
  readonly unknown: number;
  readonly requestsAnswered: number;
  readonly mails: number;
};

/** Plays an hour: messages come, people refresh and file, a third of what the authority answers is a fault, and things are killed. */
export async function playHour(
  environment: MonthEndEnvironment,
  plan: Plan,
  say: (text: string) => void,
): Promise<HourReport> {
  const { control } = environment.simulator;
  const { stormMs } = plan.size;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= stormMs;
  const settledByPerson: Settled = { filings: 0, requests: 0 };
  const people = environment.firms.map((firm) => createRounds(environment, plan, firm, settledByPerson));
  await control.setStorm({ seed: plan.seed, probability: PROBABILITY });
  const [killed] = await Promise.all([
    killAlong(environment, plan.kills, startedAt, say),
    postWaves(environment, plan),
    ...people.flatMap(({ inStorm }) => inStorm.map((look) => untilOver(isOver, look))),
  ]);
  const injected = await control.stormHits();
  const atStormEnd = await progressOf(environment);
  say(`storm over: ${JSON.stringify(atStormEnd)}`);
  await control.clearFaults();
  const calmAt = performance.now();
  const { faults, rounds } = await settle(environment, plan, people, calmAt + plan.size.settleMs, say);
  return {
    faults,
    injected,
    killed,
    atStormEnd,
    settledByPerson,
    calmRounds: rounds,
    stormMs: calmAt - startedAt,
    settleMs: performance.now() - calmAt,
  };
}

/** A person goes on whatever happens: with the tab they have by then. */
async function untilOver(isOver: () => boolean, look: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    await look().catch(() => null);
    await pause(LOOK_MS);
  }
}

async function postWaves({ simulator: { control }, serials }: MonthEndEnvironment, { size }: Plan): Promise<void> {
  for (let wave = 0; wave < size.waves; wave += 1) {
    for (const [at, serial] of serials.entries()) {
      const place = wave * serials.length + at;
      const count = shareOf(size.messages, place, size.waves * serials.length);
      // The first wave is what has accumulated; later ones have just come.
      await control.seedMessages({ serial, count, withinDays: wave === 0 ? 59 : 1 });
    }
    await pause(size.stormMs / size.waves);
  }
}

async function killAlong(
  environment: MonthEndEnvironment,
  kills: readonly PlannedKill[],
  startedAt: number,
  say: (text: string) => void,
): Promise<Record<Victim, number>> {
  const killed = { host: 0, worker: 0, tab: 0, server: 0 };
  for (const { atMs, victim, draw } of kills) {
    await pause(Math.max(0, startedAt + atMs - performance.now()));
    killed[victim] += await killOne(environment, victim, draw);
    say(`killed: ${victim}`);
  }
  return killed;
}

async function killOne(
  { browsers, firms, server }: MonthEndEnvironment,
  victim: Victim,
  draw: number,
): Promise<number> {
  const browser = browsers[Math.floor(draw * browsers.length)];
  const firm = firms[Math.floor(draw * firms.length)];
  if (browser === undefined || firm === undefined) throw new Error('nobody is there');
  switch (victim) {
    case 'host':
      return browser.killHosts();
    case 'worker':
      browser.killWorker();
      return 1;
    case 'tab':
      await firm.tab().kill();
      await firm.reopen(Math.floor(draw * 1000) % 2 === 0);
      return 1;
    case 'server':
      await server.kill();
      await pause(DOWN_MS);
      await server.start();
      return 1;
    default:
      return victim satisfies never;
  }
}

async function progressOf({ database }: MonthEndEnvironment): Promise<Progress> {
  const [row = {}] = await database.rows(
    `select (select count(*) from spv_message where content_id is not null) as documents,
       (select count(*) from spv_filing where upload_index is not null) as filed,
       (select count(*) from spv_filing where status = 'Processing' and upload_index is null) as unknown,
       (select count(*) from spv_request where status = 'ResponseReceived') as answered,
       (select count(*) from mail where kind in ('spvMessage', 'spvRequest.answer')) as mails`,
  );
  return {
    documents: Number(row.documents),
    filed: Number(row.filed),
    unknown: Number(row.unknown),
    requestsAnswered: Number(row.answered),
    mails: Number(row.mails),
  };
}

/** The authority answers again: people go on as before, until nothing is missing or it takes too long. */
async function settle(
  environment: MonthEndEnvironment,
  plan: Plan,
  people: readonly Rounds[],
  until: number,
  say: (text: string) => void,
) {
  for (let rounds = 1; ; rounds += 1) {
    await Promise.all(
      people.map(({ afterwards }, at) =>
        afterwards().catch((error: unknown) => say(`${plan.firms[at]?.name}: ${String(error)}`)),
      ),
    );
    const faults = await findFaults(environment, plan);
    say(`round ${rounds} after the storm: ${faults.length} things to come: ${faults.slice(0, 5).join('; ')}`);
    if (faults.length === 0 || performance.now() > until) return { faults, rounds };
    await pause(LOOK_MS);
  }
}
