import { useSyncExternalStore } from 'react';

/** Services of the authority whose last answer is shown. */
export type Service = 'spv' | 'register';
/** What the last call of ours met; `unknown` until there was one. Nothing asks the authority for its own sake. */
export type Health = 'unknown' | 'online' | 'offline';

let health: Readonly<Record<Service, Health>> = { spv: 'unknown', register: 'unknown' };
const listeners = new Set<() => void>();

/** Records how a call to the authority ended. */
export function recordHealth(service: Service, met: 'online' | 'offline'): void {
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
