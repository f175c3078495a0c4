import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EXTENSION_HANDSHAKE_MS, HOST_HANDSHAKE_MS, USER_INTERACTION_MS } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import { LINK_ACTIONS, LINK_LIBRARY_VERSION, LINK_PROTOCOL, type LinkParams } from '#contracts/link/messages.ts';
import { aFarSide, aStatus, extensionAck, goodParams, hostAck, reasonOf } from '../testing/farSide.ts';

const thumbprint = '0123456789ABCDEF0123456789ABCDEF01234567';
const download = { certificate: thumbprint, pin: null, confirmLastTry: false, messageIds: ['11', '12'] };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const intact = { state: 'intact', signer: 'Ministerul Finanțelor' } as const;
const anItem = (messageId: string, data: string | null, sizeBytes: number) =>
  ({ ok: true, messageId, mimeType: 'application/pdf', sizeBytes, signatureStatus: intact, data }) as const;

describe('a call', () => {
  it('answers the result that the host gave', async () => {
    const { call, answer, posted, listeners } = aFarSide();
    const outcome = call('status', {});
    answer(extensionAck, hostAck, { kind: 'success', result: aStatus() });
    expect(await outcome).toEqual({ result: aStatus() });
    expect(posted).toEqual([
      expect.objectContaining({
        kind: 'request',
        action: 'status',
        protocol: LINK_PROTOCOL,
        libraryVersion: LINK_LIBRARY_VERSION,
        params: {},
      }),
    ]);
    expect(listeners.size).toBe(0);
  });

  it('puts a result together that came in chunks', async () => {
    const { call, answer } = aFarSide();
    const outcome = call('listCertificates', {});
    const [left, right] = ['{"certificates":[],"modu', 'les":[{"name":"ș.so","state":"ready"}]}'] as const;
    answer(
      { kind: 'chunk', stream: 'result', index: 0, data: base64(left) },
      { kind: 'chunk', stream: 'result', index: 1, data: base64(right) },
      { kind: 'success', result: null },
    );
    expect(await outcome).toEqual({ result: { certificates: [], modules: [{ name: 'ș.so', state: 'ready' }] } });
  });

  it('hands over each document as it comes, with the progress and what is waited for', async () => {
    const { call, answer } = aFarSide();
    const items: unknown[] = [];
    const progress: unknown[] = [];
    const outcome = call('downloadSpvContent', download, {
      onItem: (item) => items.push(item),
      onProgress: (step) => progress.push(step),
    });
    answer(
      hostAck,
      { kind: 'chunk', stream: '12', index: 0, data: base64('%PDF-') },
      { kind: 'chunk', stream: '12', index: 1, data: base64('1.7') },
      { kind: 'item', done: 1, total: 2, item: anItem('12', null, 8) },
      { kind: 'item', done: 2, total: 2, item: { ok: false, messageId: '11', error: linkError('authorityDown') } },
      { kind: 'success', result: { downloaded: 1, failed: 1 } },
    );
    expect(await outcome).toEqual({ result: { downloaded: 1, failed: 1 } });
    expect(items).toEqual([
      {
        ok: true,
        messageId: '12',
        mimeType: 'application/pdf',
        sizeBytes: 8,
        signatureStatus: intact,
        bytes: new TextEncoder().encode('%PDF-1.7'),
      },
      { ok: false, messageId: '11', error: linkError('authorityDown') },
    ]);
    expect(progress[0]).toEqual({ done: 0, total: 2, waits: null });
    expect(progress).toContainEqual({ done: 0, total: 2, waits: 'token' });
    expect(progress.at(-1)).toEqual({ done: 2, total: 2, waits: null });
  });

  it('takes a document whose first chunks were of a download that failed', async () => {
    const { call, answer } = aFarSide();
    const items: unknown[] = [];
    const outcome = call('downloadSpvContent', download, { onItem: (item) => items.push(item) });
    const chunk = { kind: 'chunk', stream: '11', index: 0, data: base64('%PDF') };
    answer(
      chunk,
      { kind: 'item', done: 1, total: 2, item: { ok: false, messageId: '11', error: linkError('authorityDown') } },
      chunk,
      { kind: 'item', done: 2, total: 2, item: anItem('11', null, 4) },
      { kind: 'success', result: { downloaded: 1, failed: 1 } },
    );
    expect(await outcome).toEqual({ result: { downloaded: 1, failed: 1 } });
    expect(items).toHaveLength(2);
  });

  it('leaves nothing behind on the signal of its caller', async () => {
    const { call, answer } = aFarSide();
    const { signal } = new AbortController();
    const outcome = call('status', {}, { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    answer({ kind: 'success', result: aStatus() });
    await outcome;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('quotes nothing of a result that it cannot read', async () => {
    const { call, answer } = aFarSide();
    const outcome = call('listCertificates', {});
    answer(
      { kind: 'chunk', stream: 'result', index: 0, data: base64('canary-4821') },
      { kind: 'success', result: null },
    );
    expect(inspect(await outcome, { depth: 9 })).not.toContain('canary');
  });

  it('fails with the error of the host', async () => {
    const { call, answer, cancelled, failures } = aFarSide();
    const outcome = call('downloadSpvContent', download);
    answer(hostAck, { kind: 'error', error: linkError('wrongPin') });
    expect(await reasonOf(outcome)).toEqual(linkError('wrongPin'));
    expect(cancelled()).toEqual([]);
    expect(failures).toEqual(['wrongPin']);
  });

  it.each([
    ['a result of another shape', [{ kind: 'success', result: { downloaded: -1, failed: 0 } }]],
    ['a result that never came', [{ kind: 'success', result: null }]],
    ['a chunk out of order', [{ kind: 'chunk', stream: '11', index: 1, data: base64('x') }]],
    ['a chunk that is no base64', [{ kind: 'chunk', stream: '11', index: 0, data: 'a' }]],
    ['an empty chunk', [{ kind: 'chunk', stream: '11', index: 0, data: '' }]],
    ['a document without its chunks', [{ kind: 'item', done: 1, total: 2, item: anItem('11', null, 8) }]],
    ['a document of another size', [{ kind: 'item', done: 1, total: 2, item: anItem('11', base64('%PDF'), 8) }]],
    [
      'a chunked result that is no JSON',
      [
        { kind: 'chunk', stream: 'result', index: 0, data: base64('{') },
        { kind: 'success', result: null },
      ],
    ],
  ])('fails as hostBroken on %s', async (_, replies) => {
    const { call, answer } = aFarSide();
    const outcome = call('downloadSpvContent', download);
    answer(...replies);
    expect(await reasonOf(outcome)).toEqual(linkError('hostBroken'));
  });

  it('fails as unexpected and is given up when its caller cannot take a document', async () => {
    const { call, answer, cancelled, requests } = aFarSide();
    const outcome = call('downloadSpvContent', download, {
      onItem: () => {
        throw new Error('no room');
      },
    });
    answer({ kind: 'item', done: 1, total: 2, item: anItem('11', base64('%PDF'), 4) });
    expect(await reasonOf(outcome)).toEqual(linkError('unexpected'));
    expect(cancelled()).toEqual([requests()[0]!.id]);
  });
});

describe('the ends of a call that no one answered', () => {
  it.each([
    ['extensionMissing', [], EXTENSION_HANDSHAKE_MS],
    ['noReply', [extensionAck], HOST_HANDSHAKE_MS],
    ['noUserReply', [extensionAck, hostAck], USER_INTERACTION_MS],
  ] as const)('is %s, and the call is given up', async (reason, replies, waitMs) => {
    const { call, answer, clock, cancelled, requests } = aFarSide();
    const outcome = call('listCertificates', {});
    answer(...replies);
    clock.increment(waitMs);
    expect(await reasonOf(outcome)).toEqual(linkError(reason));
    expect(cancelled()).toEqual([requests()[0]!.id]);
  });

  it.each(LINK_ACTIONS)('is cancelledByUser when the caller gives up %s, at every step', async (action) => {
    const waits = ['token', 'login', 'authority', 'pause', 'signing', null] as const;
    const steps = [[], [extensionAck], ...waits.map((wait) => [extensionAck, { ...hostAck, waits: wait }])];
    for (const replies of steps) {
      const { call, answer, cancelled, requests } = aFarSide();
      const controller = new AbortController();
      const outcome = call(action, goodParams[action], { signal: controller.signal });
      answer(...replies);
      controller.abort();
      expect(await reasonOf(outcome)).toEqual(linkError('cancelledByUser'));
      expect(cancelled()).toEqual([requests()[0]!.id]);
      const again = call(action, goodParams[action]);
      answer({ kind: 'error', error: linkError('tokenRemoved') });
      expect(await reasonOf(again)).toEqual(linkError('tokenRemoved'));
    }
  });

  it('posts nothing when it was given up before it began', async () => {
    const { call, posted } = aFarSide();
    const outcome = call('listCertificates', {}, { signal: AbortSignal.abort() });
    expect(await reasonOf(outcome)).toEqual(linkError('cancelledByUser'));
    expect(posted).toEqual([]);
  });
});

describe('what never leaves the page', () => {
  it('is a call from a page that is not secure', async () => {
    const { call, posted } = aFarSide({ isSecure: false });
    expect(await reasonOf(call('status', {}))).toEqual(linkError('pageInsecure'));
    expect(posted).toEqual([]);
  });

  it('is a second call of an action, until the first has ended', async () => {
    const { call, answer, requests } = aFarSide();
    const first = call('listCertificates', {});
    expect(await reasonOf(call('listCertificates', {}))).toEqual(linkError('sameActionPending'));
    answer({ kind: 'error', error: linkError('tokenRemoved') });
    await first;
    void call('listCertificates', {});
    void call('status', {});
    expect(requests().map(({ action }) => action)).toEqual(['listCertificates', 'listCertificates', 'status']);
  });

  it('is a call without one of its parameters', async () => {
    const { call, posted } = aFarSide();
    const outcome = call('downloadSpvContent', { ...download, certificate: '' });
    expect(await reasonOf(outcome)).toEqual(linkError('parameterMissing'));
    const { messageIds: _, ...rest } = download;
    const withoutIds = call('downloadSpvContent', rest as LinkParams['downloadSpvContent']);
    expect(await reasonOf(withoutIds)).toEqual(linkError('parameterMissing'));
    expect(posted).toEqual([]);
  });

  it('is a call with a parameter that is none', async () => {
    const { call, posted } = aFarSide();
    const outcome = call('downloadSpvContent', { ...download, pin: '1234' });
    expect(await reasonOf(outcome)).toEqual(linkError('invalidMessage'));
    expect(posted).toEqual([]);
  });
});
