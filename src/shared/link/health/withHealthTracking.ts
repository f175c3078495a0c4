import type { LinkReason } from '#contracts/link/errors.ts';
import type { LinkAction } from '#contracts/link/messages.ts';
import { recordHealth, type Service } from '../../api/serviceHealth.ts';
import type { FilingReport, RequestProgress } from '../calls/exchange.ts';
import type { Link, LinkCallOptions } from '../calls/link.ts';
import { LinkFailure } from '../errors/linkFailure.ts';

/** Actions that reach the authority, and which of its services. */
const REMOTE_ACTIONS: Partial<Record<LinkAction, Service>> = {
  listSpvMessages: 'spv',
  downloadSpvContent: 'spv',
  sendSpvRequest: 'spv',
  signAndSend: 'authority',
};
/** Those that end well also when nothing was sent: what was reported of each says how the service answered. */
const SENDING: readonly LinkAction[] = ['sendSpvRequest', 'signAndSend'];
const DOWN: readonly LinkReason[] = [
  'authorityDown',
  'authorityTimeout',
  'authorityUnexpected',
  'authorityUntrusted',
  'authorityMisnamed',
  'authorityExpired',
  'proxyDown',
  'proxyRefused',
  'proxyPassword',
];
const ANSWERED: readonly LinkReason[] = ['certificateRefused', 'loggedOut', 'authorityRejected', 'contentInvalid'];

/** Wraps a link and records how each call to the authority ended. */
export const withHealthTracking = (link: Link): Link => ({
  async call(action, params, options = {}) {
    const service = REMOTE_ACTIONS[action];
    if (service === undefined) return link.call(action, params, options);
    try {
      const result = await link.call(action, params, watched(options, service));
      if (!SENDING.includes(action)) recordHealth(service, 'online');
      return result;
    } catch (failure) {
      if (failure instanceof LinkFailure) recordFailure(service, failure.error.reason);
      throw failure;
    }
  },
});

/** Records what became of each filing and request that is sent. */
function watched(options: LinkCallOptions, service: Service): LinkCallOptions {
  const record = (report: FilingReport | RequestProgress['report'] | null) => {
    if (report === null) return;
    if ('error' in report) recordFailure(service, report.error.reason);
    else recordHealth(service, 'online');
  };
  return {
    ...options,
    onFiling: (filing) => {
      record(filing.report);
      options.onFiling?.(filing);
    },
    onRequest: (request) => {
      record(request.report);
      options.onRequest?.(request);
    },
  };
}

function recordFailure(service: Service, reason: LinkReason): void {
  if (DOWN.includes(reason)) recordHealth(service, 'offline');
  if (ANSWERED.includes(reason)) recordHealth(service, 'online');
}
