import { randomUUID } from 'node:crypto';
import { linkError } from '#contracts/link/errors.ts';
import { LINK_PROTOCOL, type LinkAction } from '#contracts/link/messages.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { EXTENSION_ID } from '../id.ts';
import type { Sender } from '../port.ts';
import { createRelay } from '../relay/relay.ts';
import { aPort, aRuntime } from './fakePorts.ts';

export const ORIGIN = 'https://app.dosar.example';
export const LOCAL = 'http://localhost:4180';
const withCertificate = { certificate: 'AB'.repeat(20), pin: null, confirmLastTry: false };
/** Valid parameters of each action. */
export const goodParams: Record<LinkAction, Record<string, unknown>> = {
  status: {},
  listCertificates: {},
  listSpvMessages: { ...withCertificate, days: 60 },
  downloadSpvContent: { ...withCertificate, messageIds: ['1'] },
  signAndSend: { ...withCertificate, sessionToken: 'Zk3-_9aXq0Lr7VbN2mTs5Q', attemptIds: [randomUUID()] },
  sendSpvRequest: {
    ...withCertificate,
    requests: [{ attemptId: randomUUID(), query: { tip: 'VECTOR FISCAL', cui: '12345674' } }],
  },
  settleAttempts: { attemptIds: [randomUUID()] },
  checkFolder: { path: '/home/ana/Dosar' },
  saveDocument: {
    sessionToken: 'Zk3-_9aXq0Lr7VbN2mTs5Q',
    filingId: randomUUID(),
    kind: 'receipt',
    folder: '/home/ana/Dosar',
  },
  doctor: { language: 'ro' },
};
/** Messages of a page, and their expected answers. */
export const aRequest = (change: Record<string, unknown> & { action?: LinkAction } = {}) => ({
  channel: 'dosar-link',
  kind: 'request',
  id: randomUUID(),
  protocol: LINK_PROTOCOL,
  action: 'status',
  params: goodParams[change.action ?? 'status'],
  libraryVersion: REQUIRED_VERSIONS.library,
  ...change,
});
export const cancelOf = ({ id }: { id: string }) => ({ channel: 'dosar-link', kind: 'cancel', id });
export const ackOf = ({ id, action }: { id: string; action: unknown }) => ({
  kind: 'ack',
  id,
  action,
  by: 'extension',
  waits: null,
});
export const refusalOf = (
  { id, action }: { id: string; action: unknown },
  reason: Parameters<typeof linkError>[0],
) => ({
  kind: 'error',
  id,
  action,
  error: linkError(reason),
});

/** The extension's worker, with its pages and the hosts that it starts. */
export function aWorker() {
  const runtime = aRuntime(EXTENSION_ID);
  const relay = createRelay({ runtime, version: '1.2.3', origins: [ORIGIN, LOCAL] });
  const openPage = (sender: Sender = {}, name?: string) => {
    const page = aPort({
      sender: { id: EXTENSION_ID, frameId: 0, origin: ORIGIN, ...sender },
      ...(name === undefined ? {} : { name }),
    });
    relay.accept(page);
    return page;
  };
  const host = () => {
    const started = runtime.hosts.at(-1);
    if (started === undefined) throw new Error('no host was started');
    return started;
  };
  return { runtime, openPage, host };
}
