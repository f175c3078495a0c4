import { join } from 'node:path';
import * as v from 'valibot';
import { linkResults, type LinkAction } from '#contracts/link/messages.ts';
import { sealPin } from '#src/shared/link/pin/sealPin.ts';
import { secretOf } from '#src/shared/link/pin/secret.ts';
import { makeCredentials } from '#testEnvironment/credentials/credentials.ts';
import { makeWorkstation } from '#testEnvironment/workstation.ts';
import type { Afterwards } from '../measure/afterwards.ts';
import { memoryOf } from '../measure/processMemory.ts';
import { progress } from '../measure/progress.ts';
import { startSimulatorProcess } from '../refresh/simulatorProcess.ts';
import { openHost } from './hostPipe.ts';

export const CALLS_BEFORE = 1000;
export const CALLS_IN_ALL = 10_000;
const MESSAGES = 20;

/** Resident memory of one host, in MB: after the first calls, and after all. */
export type MemoryOverCalls = { readonly before: number; readonly afterAll: number };

/** Asks one host, logged in to a software token and to the authority, four kinds of calls in turn. */
export async function memoryOverCalls(dir: string, program: string, after: Afterwards): Promise<MemoryOverCalls> {
  progress(`memory: ${CALLS_IN_ALL} calls of a host`);
  const credentials = makeCredentials(join(dir, 'credentials'));
  const [holder] = credentials.token.holders;
  if (holder === undefined) throw new Error('nobody is on the token');
  const simulator = await startSimulatorProcess(credentials.pki.dir, after);
  const { serial, thumbprint: certificate } = holder;
  await simulator.control.addCertificates({ serial, cnp: '1850615410019', rights: ['12345674'] });
  const [messageId] = await simulator.control.seedMessages({ serial, count: MESSAGES, withinDays: 1 });
  const origin = 'https://bench.dosar.test';
  const { env } = makeWorkstation({
    dir: join(dir, 'workstation'),
    token: credentials.token,
    pki: credentials.pki,
    authority: simulator.addresses,
    origins: [origin],
    pauses: false,
  });
  const host = openHost({ program, env, origin }, after);
  const resultOf = async (action: LinkAction, params: object) => {
    const end = await host.call(action, params);
    if (end.kind !== 'success') throw new Error(`${action}: ${JSON.stringify(end)}`);
    return end.result;
  };
  const { workstation } = v.parse(linkResults.status, await resultOf('status', {}));
  const pin = await sealPin(secretOf(credentials.token.pin), { origin, thumbprint: certificate, workstation });
  const access = { certificate, pin, confirmLastTry: false };
  const calls = [
    () => resultOf('status', {}),
    () => resultOf('listCertificates', {}),
    () => resultOf('listSpvMessages', { ...access, days: 60 }),
    () => resultOf('downloadSpvContent', { ...access, messageIds: [messageId] }),
  ];
  const upTo = async (from: number, to: number) => {
    for (let made = from; made < to; made += 1) await calls[made % calls.length]?.();
    return memoryOf(host.pid).residentMb;
  };
  const before = await upTo(0, CALLS_BEFORE);
  return { before, afterAll: await upTo(CALLS_BEFORE, CALLS_IN_ALL) };
}
