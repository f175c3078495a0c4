import { setTimeout as pause } from 'node:timers/promises';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { buildNativeHost, buildSigner, buildWebApp } from '../measure/builds.ts';
import { progress } from '../measure/progress.ts';
import { startRefreshEnvironment, type RefreshEnvironment } from '../refresh/environment.ts';
import { holderOf } from '../sign/signer.ts';
import { createBareSteps, type BareTimes } from './bareSteps.ts';
import { approveAlone, approvedAt, chooseNewest, openFilings } from './filingPage.ts';
import { foundFilingFirm, TAX_ID } from './firm.ts';

const FILINGS = 200;
/** Filed once before it counts: the login, and the certificate's first client. */
const FIRST_FILINGS = 20;
const ROUNDS = 3;
const ANSWER_MS = 50;
/** Pause between two looks into the database, which shares the machine with all that is measured. */
const LOOK_MS = 50;
const ANOTHER_SECOND_MS = 1000;
const CNP = '1850615410019';
const COST_GOAL = 2;

/**
 * 200 declarations from approved to submitted.
 *
 * Ours is the whole way: a person approves in the real page, which opens attempts at the server and has the native host,
 * through the extension, claim, fetch, sign, check and file each; the page stores what was signed and closes the attempt.
 * It is timed from the click until the last filing is in the database with its index and what was signed, and nothing is
 * attached to the browser meanwhile. The peer is the sum of what cannot be saved, for the same documents, each step for
 * all of them before the next: curl fetches them over one kept connection, the token signs the SHA-256 of each with one
 * login, curl posts them in a session signed in before the clock starts. The portal answers an upload after 50 ms. Every
 * round has declarations that nobody has seen, uploaded and checked before the clock starts.
 */
export const benchmark: Benchmark = {
  name: 'file',
  run: () =>
    inOwnFolder('file', async (dir, after) => {
      progress('building host, signer and page');
      const hostProgram = buildNativeHost();
      const signProgram = buildSigner();
      const webFolder = await buildWebApp();
      return measure(await startRefreshEnvironment({ dir, webFolder, hostProgram, after }), dir, signProgram);
    }),
};

async function measure(environment: RefreshEnvironment, dir: string, signProgram: string): Promise<readonly Figure[]> {
  const { credentials, simulator, origin } = environment;
  const { control } = simulator;
  await control.addCertificates({ serial: holderOf(credentials).serial, cnp: CNP, rights: [TAX_ID] });
  await control.behave({ delaysMs: { filingUpload: ANSWER_MS } });
  const browser = await environment.openUnwatched();
  const firm = await browser.withPage((page) => foundFilingFirm(environment, page));
  const bare = createBareSteps({ dir, credentials, signProgram, portal: simulator.addresses.filing });
  const file = async (count: number) => {
    const before = await environment.filedFilings();
    await browser.withPage(async (page) => {
      await openFilings(page, origin);
      await chooseNewest(page, count);
      await approveAlone(page);
    });
    while ((await environment.filedFilings()) < before + count) await pause(LOOK_MS);
    const filedAt = Date.now();
    return filedAt - (await browser.withPage(approvedAt));
  };

  progress('once before it counts');
  await firm.prepare(FIRST_FILINGS);
  await file(FIRST_FILINGS);
  const rounds = new Map<number, readonly string[]>();
  const ofRound = async (round: number) => {
    const ids = rounds.get(round) ?? (await firm.prepare(FILINGS));
    rounds.set(round, ids);
    // The authority looks at what it has taken in its own time: not in that of the next.
    await control.filings();
    return ids;
  };
  const steps: BareTimes[] = [];
  const times = await alternate('file', ROUNDS, {
    ours: async (round) => {
      await ofRound(round);
      const ms = await file(FILINGS);
      progress(`  ours: ${ms.toFixed(0)} ms`);
      return ms;
    },
    peer: async (round) => {
      const addresses = await firm.addressesOf(await ofRound(round));
      await bare.signIn();
      // A document that both sign within the same second would be the same bytes twice.
      await pause(ANOTHER_SECOND_MS);
      const taken = await bare.run(addresses);
      steps.push(taken);
      progress(`  bare steps: ${JSON.stringify(taken)}`);
      return taken.fetch + taken.sign + taken.post;
    },
  });
  await requireOnce(environment, FIRST_FILINGS + ROUNDS * FILINGS * 2);
  return figuresOf(times, steps);
}

/** All uploads, ours and the peer's, are valid, and none was made twice. */
async function requireOnce({ simulator }: RefreshEnvironment, count: number): Promise<void> {
  const filed = await simulator.control.filings();
  const distinct = new Set(filed.map(({ sha256 }) => sha256));
  const faulty = filed.filter(({ outcome, problem }) => outcome !== 'registered' || problem !== null);
  if (filed.length !== count || distinct.size !== count || faulty.length > 0) {
    throw new Error(`${filed.length} uploads of ${count}, ${distinct.size} distinct, ${faulty.length} not valid`);
  }
}

type Times = { readonly ours: readonly number[]; readonly peer: readonly number[] };

function figuresOf(times: Times, steps: readonly BareTimes[]): readonly Figure[] {
  const [ours, peer] = [median(times.ours), median(times.peer)];
  const perMinute = (ms: number) => (FILINGS * 60_000) / ms;
  const name = 'fetch, C_Sign and POST';
  const step = (part: keyof BareTimes) => median(steps.map((times) => times[part])) / FILINGS;
  return [
    figure({
      name: `${FILINGS} filings, from approved to submitted`,
      value: ours / 1000,
      unit: 's',
      peer: { name, value: peer / 1000 },
      goal: { text: `at most ${COST_GOAL} times`, met: ours / peer <= COST_GOAL },
    }),
    figure({
      name: 'filings a minute',
      value: perMinute(ours),
      unit: 'filings/min',
      peer: { name, value: perMinute(peer) },
    }),
    figure({ name: 'one document, fetched by the peer', value: step('fetch'), unit: 'ms' }),
    figure({ name: 'one document, signed by the peer', value: step('sign'), unit: 'ms' }),
    figure({ name: 'one document, posted by the peer', value: step('post'), unit: 'ms' }),
  ];
}
