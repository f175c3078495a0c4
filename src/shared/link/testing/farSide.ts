import { SimulatedClock } from 'xstate';
import {
  LINK_LIBRARY_VERSION,
  type LinkAction,
  type LinkParams,
  type LinkResults,
  type PageMessage,
  type PageRequest,
  LINK_PROTOCOL,
} from '#contracts/link/messages.ts';
import type { LinkReply } from '#contracts/link/replies.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { createLink, type LinkCallOptions } from '../calls/link.ts';
import type { LinkFailure } from '../errors/linkFailure.ts';

/** Status of a workstation whose parts are all new enough, unless something else is said. */
export const aStatus = (versions: Partial<LinkResults['status']['versions']> = {}): LinkResults['status'] => ({
  protocol: LINK_PROTOCOL,
  versions: { ...REQUIRED_VERSIONS, library: LINK_LIBRARY_VERSION, ...versions },
  unsettled: [],
  unsettledRequests: [],
  workstation: { keyId: 'CPjaRYYwKXMDrw7aYF6OYW', publicKey: 'B'.repeat(87) },
});

const withCertificate = { certificate: 'AB'.repeat(20), pin: null, confirmLastTry: false };
const attemptIds = ['0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c80', '0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c81'];

/** Parameters with which each action is a call. */
export const goodParams = {
  status: {},
  listCertificates: {},
  listSpvMessages: { ...withCertificate, days: 60 },
  downloadSpvContent: { ...withCertificate, messageIds: ['11', '12'] },
  signAndSend: { ...withCertificate, sessionToken: 'Zk3-_9aXq0Lr7VbN2mTs5Q', attemptIds },
  sendSpvRequest: {
    ...withCertificate,
    requests: attemptIds.map((attemptId) => ({ attemptId, query: { tip: 'D101', cui: '12345674', an: '2025' } })),
  },
  settleAttempts: { attemptIds },
  checkFolder: { path: '/home/ana/Dosar' },
  saveDocument: {
    sessionToken: 'Zk3-_9aXq0Lr7VbN2mTs5Q',
    filingId: '0b9d2c1e-77aa-4c55-8f21-9d3e5a6b0001',
    kind: 'receipt',
    folder: '/home/ana/Dosar',
  },
  doctor: { language: 'ro' },
} satisfies LinkParams;

/** The extension and the host, as far as a page can tell: what was posted, and a voice to answer with. */
export function aFarSide({
  isSecure = true,
  onFailure,
}: { isSecure?: boolean; onFailure?: (failure: LinkFailure) => void } = {}) {
  const posted: PageMessage[] = [];
  const listeners = new Map<string, (reply: LinkReply) => void>();
  const clock = new SimulatedClock();
  const failures: string[] = [];
  const link = createLink({
    clock,
    onFailure: (failure) => {
      failures.push(failure.error.reason);
      onFailure?.(failure);
    },
    transport: {
      isSecure,
      post: (message) => void posted.push(message),
      listen: (id, onReply) => {
        listeners.set(id, onReply);
        return () => void listeners.delete(id);
      },
    },
  });
  const requests = () => posted.filter((message) => message.kind === 'request');
  const call = <A extends LinkAction>(action: A, params: LinkParams[A], options?: LinkCallOptions) =>
    link.call(action, params, options).then(
      (result) => ({ result }),
      (failure: LinkFailure) => ({ failure }),
    );
  const answerTo = (request: PageRequest | undefined, replies: readonly object[]) => {
    if (request === undefined) throw new Error('no call was posted');
    const { id, action } = request;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test answers what is no reply, too
    for (const reply of replies) listeners.get(id)?.({ id, action, ...reply } as LinkReply);
  };
  /** Answers the call that was posted last. */
  const answer = (...replies: object[]) => answerTo(requests().at(-1), replies);
  /** Answers the last call of this action. */
  const answerAction = (action: LinkAction, ...replies: object[]) =>
    answerTo(
      requests().findLast((request) => request.action === action),
      replies,
    );
  const cancelled = () => posted.filter(({ kind }) => kind === 'cancel').map(({ id }) => id);
  return { link, clock, posted, requests, call, answer, answerAction, cancelled, failures, listeners };
}
/** The error a call ended with, or its result where it has none. */
export const reasonOf = async (outcome: ReturnType<ReturnType<typeof aFarSide>['call']>) => {
  const settled = await outcome;
  return 'failure' in settled ? settled.failure.error : settled;
};
export const extensionAck = { kind: 'ack', by: 'extension', waits: null };
export const hostAck = { kind: 'ack', by: 'host', waits: 'token' };
