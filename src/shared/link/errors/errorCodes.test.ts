import { describe, expect, it } from 'vitest';
import { EXTENSION_HANDSHAKE_MS, HOST_HANDSHAKE_MS, USER_INTERACTION_MS } from '#contracts/limits.ts';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import { LINK_PROTOCOL } from '#contracts/link/messages.ts';
import codes from '#contracts/link/vectors/codes.json' with { type: 'json' };
import { aFarSide, aStatus, extensionAck, goodParams, hostAck, reasonOf } from '../testing/farSide.ts';

type Cause = readonly [reason: LinkReason, cause: string, meet: () => Promise<unknown>];

/** What a status that names these versions comes to. */
const statusOf = (versions: Parameters<typeof aStatus>[0]) => {
  const { call, answer } = aFarSide();
  const outcome = call('status', {});
  answer({ kind: 'success', result: aStatus(versions) });
  return reasonOf(outcome);
};

/** The outcome of a call that gets these replies and then nothing for so long. */
const silenceAfter = (replies: readonly object[], waitMs: number) => {
  const { call, answer, clock } = aFarSide();
  const outcome = call('listCertificates', {});
  answer(...replies);
  clock.increment(waitMs);
  return reasonOf(outcome);
};

/** The error of the page when a part refuses its call. */
const refusedAs = (reason: LinkReason) => {
  const { call, answer } = aFarSide();
  const outcome = call('listCertificates', {});
  answer({ kind: 'error', error: linkError(reason) });
  return reasonOf(outcome);
};

const takesNothing = () => {
  throw new Error('no room');
};

/** Every code that the page's own library gives, each met by what causes it. */
const CAUSES: readonly Cause[] = [
  ['pageInsecure', 'a page without encryption', () => reasonOf(aFarSide({ isSecure: false }).call('status', {}))],
  [
    'parameterMissing',
    'a call without its certificate',
    () => reasonOf(aFarSide().call('listSpvMessages', { ...goodParams.listSpvMessages, certificate: '' })),
  ],
  [
    'invalidMessage',
    'a window the authority does not answer for',
    () => reasonOf(aFarSide().call('listSpvMessages', { ...goodParams.listSpvMessages, days: 61 })),
  ],
  [
    'sameActionPending',
    'a second call before the first has ended',
    () => {
      const { call } = aFarSide();
      void call('sendSpvRequest', goodParams.sendSpvRequest);
      return reasonOf(call('sendSpvRequest', goodParams.sendSpvRequest));
    },
  ],
  ['extensionMissing', 'an extension that is silent for 5 s', () => silenceAfter([], EXTENSION_HANDSHAKE_MS)],
  ['noReply', 'a host that is silent for 5 s', () => silenceAfter([extensionAck], HOST_HANDSHAKE_MS)],
  ['noUserReply', 'a user who is silent for 10 s', () => silenceAfter([extensionAck, hostAck], USER_INTERACTION_MS)],
  [
    'cancelledByUser',
    'a user who gives up',
    () => {
      const { call } = aFarSide();
      const controller = new AbortController();
      const outcome = call('listCertificates', {}, { signal: controller.signal });
      controller.abort();
      return reasonOf(outcome);
    },
  ],
  ['libraryOutdated', 'a page older than its extension', () => refusedAs('libraryOutdated')],
  ['extensionOutdated', 'an extension older than the page', () => statusOf({ extension: '1.1.9' })],
  ['hostOutdated', 'a host older than the page', () => statusOf({ host: '1.1.9' })],
  [
    'severalOutdated',
    'an extension and a host older than the page',
    () => statusOf({ extension: '0.1.0', host: '1.0.0' }),
  ],
  ['versionUnreadable', 'a host whose version is a word', () => statusOf({ host: 'nightly' })],
  [
    'unexpected',
    'a page that cannot take what was sent',
    () => {
      const { call, answer } = aFarSide();
      const outcome = call('signAndSend', goodParams.signAndSend, { onFiling: takesNothing });
      answer({
        kind: 'filing',
        done: 0,
        total: 2,
        attemptId: goodParams.signAndSend.attemptIds[0],
        step: 'signing',
        report: null,
      });
      return reasonOf(outcome);
    },
  ],
];

describe('the error codes of the library', () => {
  it.each(CAUSES)('%s: %s', async (reason, _, meet) => {
    expect(await meet()).toEqual(linkError(reason));
  });

  it('are all met here', () => {
    const met = new Set(CAUSES.map(([reason]) => linkError(reason).code));
    const own = Object.entries(codes).flatMap(([code, parts]) => (parts.includes('library') ? [code] : []));
    expect([...met].sort()).toEqual(own.sort());
  });

  it('follow the waits of the specification', () => {
    expect({ EXTENSION_HANDSHAKE_MS, HOST_HANDSHAKE_MS, USER_INTERACTION_MS, LINK_PROTOCOL }).toEqual({
      EXTENSION_HANDSHAKE_MS: 5000,
      HOST_HANDSHAKE_MS: 5000,
      USER_INTERACTION_MS: 10_000,
      LINK_PROTOCOL: 2,
    });
  });

  it.each(['token', 'login', 'signing'] as const)(
    'never come while the host says that it waits for the %s',
    async (waits) => {
      const { call, answer, clock } = aFarSide();
      const outcome = call('signAndSend', goodParams.signAndSend);
      for (let at = 0; at < 30; at += 1) {
        answer({ ...hostAck, waits });
        clock.increment(USER_INTERACTION_MS - 1);
      }
      answer({ kind: 'error', error: linkError('wrongPin') });
      expect(await reasonOf(outcome)).toEqual(linkError('wrongPin'));
    },
  );
});
