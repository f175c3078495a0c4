import type { LinkReason } from '#contracts/link/errors.ts';
import type { LinkAction } from '#contracts/link/messages.ts';
import type { Link } from '../calls/link.ts';
import { LinkFailure } from '../errors/linkFailure.ts';
import { recordHealth } from './serviceHealth.ts';

/** Actions that reach the authority. */
const REMOTE_ACTIONS: readonly LinkAction[] = ['listSpvMessages', 'downloadSpvContent'];
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
  async call(action, params, options) {
    try {
      const result = await link.call(action, params, options);
      if (REMOTE_ACTIONS.includes(action)) recordHealth('spv', 'online');
      return result;
    } catch (failure) {
      if (failure instanceof LinkFailure && REMOTE_ACTIONS.includes(action)) {
        if (DOWN.includes(failure.error.reason)) recordHealth('spv', 'offline');
        if (ANSWERED.includes(failure.error.reason)) recordHealth('spv', 'online');
      }
      throw failure;
    }
  },
});
