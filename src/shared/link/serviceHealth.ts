import { useSyncExternalStore } from 'react';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { LinkAction } from '#contracts/link/messages.ts';
import type { Link } from './link.ts';
import { LinkFailure } from './linkFailure.ts';

/** Services of the authority whose last answer is shown. */
export type Service = 'spv' | 'register';
/** What the last call of ours met; `unknown` until there was one. Nothing asks the authority for its own sake. */
export type Health = 'unknown' | 'online' | 'offline';

let health: Readonly<Record<Service, Health>> = { spv: 'unknown', register: 'unknown' };
const listeners = new Set<() => void>();

/** Records how a call to the authority ended. */
export function noteHealth(service: Service, met: 'online' | 'offline'): void {
  if (health[service] === met) return;
  health = { ...health, [service]: met };
  for (const listener of listeners) listener();
}

/** How the authority's services answered last. */
export const useServiceHealth = (): Readonly<Record<Service, Health>> =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => health,
  );

/** Actions that reach the authority. */
const REMOTE_ACTIONS: readonly LinkAction[] = ['listSpvMessages', 'downloadSpvContent'];
const DOWN: readonly LinkReason[] = ['authorityDown', 'authorityTimeout', 'authorityUnexpected'];
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
