import type { LinkReason } from '#contracts/link/errors.ts';
import type { LinkAction } from '#contracts/link/messages.ts';
import type { Link } from './link.ts';
import { LinkFailure } from './linkFailure.ts';
import { noteHealth } from './serviceHealth.ts';

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

/** The same link, noting what each call to the authority met. */
export const watchedLink = (link: Link): Link => ({
  async call(action, params, options) {
    try {
      const result = await link.call(action, params, options);
      if (REMOTE_ACTIONS.includes(action)) noteHealth('spv', 'online');
      return result;
    } catch (failure) {
      if (failure instanceof LinkFailure && REMOTE_ACTIONS.includes(action)) {
        if (DOWN.includes(failure.error.reason)) noteHealth('spv', 'offline');
        if (ANSWERED.includes(failure.error.reason)) noteHealth('spv', 'online');
      }
      throw failure;
    }
  },
});
