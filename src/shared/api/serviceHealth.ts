import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

/** Services of the authority whose last answer is shown: the mailbox, and all others: declarations, the register. */
export const SERVICES = ['spv', 'authority'] as const;
export type Service = (typeof SERVICES)[number];
/** How the last call of ours ended, when, and whether an earlier page saw it. Null until there was one. */
export type Health = { readonly met: 'online' | 'offline'; readonly at: string; readonly isEarlier: boolean };

/** Where the browser keeps how the services answered last: nothing but that, and when. */
const KEY = 'link.serviceHealth';
const metSchema = v.strictObject({ met: v.picklist(['online', 'offline']), at: v.pipe(v.string(), v.isoTimestamp()) });
const keptSchema = v.strictObject({ spv: v.nullable(metSchema), authority: v.nullable(metSchema) });

type AllHealth = Readonly<Record<Service, Health | null>>;

let health: AllHealth | null = null;
const listeners = new Set<() => void>();

const current = (): AllHealth => (health ??= readKept());

/** Records how a call to the authority ended. */
export function recordHealth(service: Service, met: 'online' | 'offline'): void {
  health = { ...current(), [service]: { met, at: new Date().toISOString(), isEarlier: false } };
  keep(health);
  for (const listener of listeners) listener();
}

/** Forgets what this page has seen, as a reload does. */
export function rereadHealth(): void {
  health = null;
}

/** How the authority's services answered last. Nothing asks the authority for its own sake. */
export const useServiceHealth = (): AllHealth =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, current);

function readKept(): AllHealth {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), localStorage.getItem(KEY));
  const earlier = (service: Service): Health | null => {
    const met = kept.success ? kept.output[service] : null;
    return met === null ? null : { ...met, isEarlier: true };
  };
  return { spv: earlier('spv'), authority: earlier('authority') };
}

function keep(all: AllHealth): void {
  localStorage.setItem(KEY, JSON.stringify({ spv: keptOf(all.spv), authority: keptOf(all.authority) }));
}

const keptOf = (health: Health | null) => (health === null ? null : { met: health.met, at: health.at });
