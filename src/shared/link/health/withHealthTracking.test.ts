// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import { rereadHealth } from '../../api/serviceHealth.ts';
import type { FilingReport } from '../calls/exchange.ts';
import type { Link, LinkCallOptions } from '../calls/link.ts';
import { LinkFailure } from '../errors/linkFailure.ts';
import { withHealthTracking } from './withHealthTracking.ts';

const kept = (): Record<string, { met: string } | null> =>
  JSON.parse(localStorage.getItem('link.serviceHealth') ?? '{}');

beforeEach(() => {
  localStorage.clear();
  rereadHealth();
});

/** A link whose host reports these outcomes of what is sent, or fails as a whole. */
const linkThat = (report: (options: LinkCallOptions) => void, failure: LinkReason | null = null): Link =>
  withHealthTracking({
    call: (_, __, options = {}) => {
      report(options);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the numbers of a result are not looked at
      return failure === null ? Promise.resolve({} as never) : Promise.reject(LinkFailure.of(failure));
    },
  });

const filed = (report: FilingReport) => (options: LinkCallOptions) =>
  options.onFiling?.({ attemptId: 'a-1', step: 'done', report });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const NO_PARAMS = {} as never;
const unknown = (reason: LinkReason): FilingReport => ({ outcome: 'unknown', error: linkError(reason), signed: null });

it('counts a filing that was taken or refused as an answer of the authority, one that met no one as its silence', async () => {
  const rejected: FilingReport = { outcome: 'rejected', text: 'nu', signed: { sha256: 'a', file: null } };
  await linkThat(filed(rejected)).call('signAndSend', NO_PARAMS);
  expect(kept()['authority']?.met).toBe('online');
  await linkThat(filed(unknown('authorityTimeout'))).call('signAndSend', NO_PARAMS);
  expect(kept()['authority']?.met).toBe('offline');
  expect(kept()['spv']).toBeNull();
});

it('counts requests for the mailbox', async () => {
  const refused = { outcome: 'refused', title: 'Vector fiscal', text: 'nu aveti drept' } as const;
  await linkThat((options) => options.onRequest?.({ attemptId: 'a-1', report: refused })).call(
    'sendSpvRequest',
    NO_PARAMS,
  );
  expect(kept()['spv']?.met).toBe('online');
});

it('says nothing of the authority where nothing reached it', async () => {
  await linkThat(() => {}).call('signAndSend', NO_PARAMS);
  await linkThat(() => {}, 'wrongPin')
    .call('sendSpvRequest', NO_PARAMS)
    .catch(() => undefined);
  await linkThat(() => {}).call('status', NO_PARAMS);
  expect(localStorage.getItem('link.serviceHealth')).toBeNull();
});
