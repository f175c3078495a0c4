import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import { aFarSide, goodParams, hostAck, reasonOf } from '../testing/farSide.ts';
import type { FilingProgress, RequestProgress } from './exchange.ts';

const thumbprint = '0123456789ABCDEF0123456789ABCDEF01234567';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const step = (attemptId: string, done: number, change: object) => ({
  kind: 'filing',
  attemptId,
  done,
  total: 2,
  report: null,
  ...change,
});

describe('signing and sending', () => {
  const [one, other] = ['0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c80', '0b9d2c1e-77aa-4c55-8f21-9d3e5a6b7c81'];
  const filing = {
    certificate: thumbprint,
    pin: null,
    confirmLastTry: false,
    sessionToken: 'Zk3-_9aXq0Lr7VbN2mTs5Q',
    attemptIds: [one, other],
  };
  const sha256 = 'ab'.repeat(32);
  const signed = { sha256, sizeBytes: 8, isDropped: false, data: null };
  const ended = { kind: 'success', result: { submitted: 1, rejected: 0, unknown: 0, notSent: 1 } };

  it('tells each step of each attempt, with the signed document put together from its chunks', async () => {
    const { call, answer } = aFarSide();
    const received: FilingProgress[] = [];
    const outcome = call('signAndSend', filing, { onFiling: (progress) => received.push(progress) });
    answer(
      hostAck,
      step(one, 0, { step: 'signing' }),
      step(one, 0, { step: 'sending' }),
      { kind: 'chunk', stream: one, index: 0, data: base64('%PDF') },
      { kind: 'chunk', stream: one, index: 1, data: base64('-1.7') },
      step(one, 1, { step: 'done', report: { outcome: 'submitted', uploadIndex: '1100000005', signed } }),
      step(other, 2, { step: 'done', report: { outcome: 'notSent', error: linkError('contentChanged') } }),
      ended,
    );
    expect(await outcome).toEqual({ result: ended.result });
    expect(received.map(({ attemptId, step }) => [attemptId, step])).toEqual([
      [one, 'signing'],
      [one, 'sending'],
      [one, 'done'],
      [other, 'done'],
    ]);
    const { report } = received[2]!;
    expect(report).toMatchObject({ outcome: 'submitted', uploadIndex: '1100000005', signed: { sha256 } });
    const file = report?.outcome === 'submitted' ? report.signed.file : null;
    expect([file?.type, await file?.text()]).toEqual(['application/pdf', '%PDF-1.7']);
    expect(received[3]!.report).toEqual({ outcome: 'notSent', error: linkError('contentChanged') });
  });

  it('names what was signed even when the host has dropped it', async () => {
    const { call, answer } = aFarSide();
    const received: FilingProgress[] = [];
    void call('signAndSend', filing, { onFiling: (progress) => received.push(progress) });
    const error = linkError('authorityTimeout');
    answer(
      step(one, 1, { step: 'done', report: { outcome: 'unknown', error, signed: { ...signed, isDropped: true } } }),
      step(other, 2, { step: 'done', report: { outcome: 'unknown', error, signed: null } }),
    );
    expect(received.map(({ report }) => report)).toEqual([
      { outcome: 'unknown', error, signed: { sha256, file: null } },
      { outcome: 'unknown', error, signed: null },
    ]);
  });

  it('is asked to stop and reports until the host has ended it', async () => {
    const { call, answer, cancelled, requests } = aFarSide();
    const stop = new AbortController();
    const received: FilingProgress[] = [];
    const outcome = call('signAndSend', filing, { onFiling: (progress) => received.push(progress), stop: stop.signal });
    answer(hostAck, step(one, 0, { step: 'sending' }));
    stop.abort();
    expect(cancelled()).toEqual([requests()[0]!.id]);
    answer(
      step(other, 2, { step: 'done', report: { outcome: 'notSent', error: linkError('cancelledByUser') } }),
      ended,
    );
    expect(await outcome).toEqual({ result: ended.result });
    expect(received).toHaveLength(2);
    expect(cancelled()).toHaveLength(1);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });

  it('fails as hostBroken when a signed document is of another length', async () => {
    const { call, answer } = aFarSide();
    const outcome = call('signAndSend', filing);
    const report = { outcome: 'submitted', uploadIndex: '1', signed: { ...signed, data: base64('%PDF') } };
    answer(step(one, 1, { step: 'done', report }));
    expect(await reasonOf(outcome)).toEqual(linkError('hostBroken'));
  });
});

/** What became of one of two requests. */
const progressOf = (attemptId: string | undefined, done: number, report: object) => ({
  kind: 'request',
  attemptId,
  done,
  total: 2,
  report,
});

describe('asking for documents', () => {
  const [one, other] = goodParams.sendSpvRequest.requests.map(({ attemptId }) => attemptId);
  const accepted = { outcome: 'accepted', authorityId: '90000001', title: 'Transmitere cerere tip D101' };
  const refused = { outcome: 'refused', title: 'Cerere', text: 'CUI-ul introdus= 8000000001 nu este corect. ' };

  it('tells what became of each request, in the words of the authority, with the progress', async () => {
    const { call, answer } = aFarSide();
    const received: RequestProgress[] = [];
    const progress: unknown[] = [];
    const outcome = call('sendSpvRequest', goodParams.sendSpvRequest, {
      onRequest: (sent) => received.push(sent),
      onProgress: ({ done, total }) => progress.push([done, total]),
    });
    const result = { accepted: 1, refused: 1, unknown: 0, notSent: 0 };
    answer(hostAck, progressOf(one, 1, accepted), progressOf(other, 2, refused), { kind: 'success', result });
    expect(await outcome).toEqual({ result });
    expect(received).toEqual([
      { attemptId: one, report: accepted },
      { attemptId: other, report: refused },
    ]);
    expect([progress[0], progress.at(-1)]).toEqual([
      [0, 2],
      [2, 2],
    ]);
  });

  it('is asked to stop and reports until the host has ended it', async () => {
    const { call, answer, cancelled, requests } = aFarSide();
    const stop = new AbortController();
    const received: RequestProgress[] = [];
    const outcome = call('sendSpvRequest', goodParams.sendSpvRequest, {
      onRequest: (sent) => received.push(sent),
      stop: stop.signal,
    });
    answer(hostAck);
    stop.abort();
    expect(cancelled()).toEqual([requests()[0]!.id]);
    const notSent = { outcome: 'notSent', error: linkError('cancelledByUser') };
    const result = { accepted: 1, refused: 0, unknown: 0, notSent: 1 };
    answer(progressOf(one, 1, accepted), progressOf(other, 2, notSent), { kind: 'success', result });
    expect(await outcome).toEqual({ result });
    expect(received.map(({ report }) => report.outcome)).toEqual(['accepted', 'notSent']);
    expect(cancelled()).toHaveLength(1);
  });
});
