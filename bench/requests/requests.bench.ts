import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { storeCertificate } from '#steps/certificates.ts';
import { aPerson } from '#steps/people.ts';
import { linkIsReady } from '#steps/shell.ts';
import { signIn } from '#steps/signIn.ts';
import { addClients, openAccount } from '#testEnvironment/account.ts';
import { figure, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder } from '../measure/afterwards.ts';
import { buildNativeHost, buildWebApp } from '../measure/builds.ts';
import { progress } from '../measure/progress.ts';
import { startRefreshEnvironment, type RefreshEnvironment } from '../refresh/environment.ts';
import { holderOf } from '../sign/signer.ts';
import { createBareRequests } from './bareRequests.ts';
import { askedAt, askForAll } from './requestsPage.ts';

const REQUESTS = 200;
const CNP = '1850615410019';
/** Pause between two looks into the database, which shares the machine with all that is measured. */
const LOOK_MS = 200;
const ANSWER_MS = 50;
/** The answers are no part of it. */
const LATER_MS = 86_400_000;
/** What ours asks for, by its name in the drawer, and the peer, by that of the authority: not the same documents. */
const OURS = 'Fiscal vector';
const BARE = 'Obligatii de plata';
const COST_GOAL = 1.5;

/**
 * 200 requests for a document, one for each client, from created to sent.
 *
 * Ours is the whole way: a person sends the drawer of the real page, which creates each at the server, claims it, has the
 * native host ask, through the extension, and records what the authority said. It is timed from the click until the last
 * one is sent in the database, and nothing is attached to the browser meanwhile. The peer is curl with the same key, signed
 * in before the clock starts, which asks for as many over one kept connection and stores nothing. Both keep the pause that
 * the authority wants; it answers after 50 ms. Four minutes of pauses on either side allow one round.
 */
export const benchmark: Benchmark = {
  name: 'requests',
  run: () =>
    inOwnFolder('requests', async (dir, after) => {
      progress('building host and page');
      const hostProgram = buildNativeHost();
      const webFolder = await buildWebApp();
      return measure(await startRefreshEnvironment({ dir, webFolder, hostProgram, after }), dir);
    }),
};

async function measure(environment: RefreshEnvironment, dir: string): Promise<readonly Figure[]> {
  const { credentials, simulator, origin } = environment;
  const { control } = simulator;
  const taxIds = Array.from({ length: REQUESTS }, (_, at) => cuiOf(3_100_000 + at));
  await control.addCompanies(...taxIds.map((cui) => ({ cui, name: `CLIENT ${cui} SRL` })));
  await control.addCertificates({ serial: holderOf(credentials).serial, cnp: CNP, rights: taxIds });
  await control.behave({ lookupIntervalMs: 0, delaysMs: { cerere: ANSWER_MS }, answerRequestsAfterMs: LATER_MS });
  const person = aPerson();
  await addClients(await openAccount(environment, person), taxIds);
  const browser = await environment.openUnwatched();
  await browser.withPage(async (page: Page) => {
    await signIn(page, origin, person);
    await linkIsReady(page);
    await storeCertificate(page, { holder: holderOf(credentials).cn, pin: credentials.token.pin });
    await askForAll(page, { title: OURS, count: REQUESTS });
  });
  progress('ours, with the pauses');
  while ((await environment.sentRequests()) < REQUESTS) await pause(LOOK_MS);
  const sentAt = Date.now();
  const oursMs = sentAt - (await browser.withPage(askedAt));
  progress(`  ours: ${oursMs} ms; curl, with the pauses`);
  const bare = createBareRequests(dir, credentials, simulator.addresses.spv);
  await bare.signIn();
  const bareMs = await bare.askAll(BARE, taxIds);
  progress(`  curl: ${bareMs.toFixed(0)} ms`);
  await requireOnce(environment);
  return [
    figure({
      name: `${REQUESTS} requests, from created to sent, with the pauses`,
      value: oursMs / 1000,
      unit: 's',
      peer: { name: 'curl with the token key', value: bareMs / 1000 },
      goal: { text: `at most ${COST_GOAL} times`, met: oursMs / bareMs <= COST_GOAL },
    }),
  ];
}

/** Each client was asked for once by ours and once by the peer. */
async function requireOnce({ simulator }: RefreshEnvironment): Promise<void> {
  const asked = await simulator.control.requests();
  const distinct = new Set(asked.map(({ tip, cui }) => `${tip} ${cui}`));
  const refused = asked.filter(({ outcome }) => outcome !== 'registered');
  if (asked.length !== 2 * REQUESTS || distinct.size !== asked.length || refused.length > 0) {
    throw new Error(`${asked.length} requests, ${distinct.size} distinct, ${refused.length} refused`);
  }
}
