import * as v from 'valibot';
import { REFRESH_IDLE_MS } from '#contracts/limits.ts';
import type { EarlierRefresh } from '#machines/refreshForm/refreshForm.machine.ts';

/** Where the time of the last refresh of each certificate is kept. Source: decision D27. */
export const LAST_REFRESH_KEY = 'spv.lastRefresh';

const timesSchema = v.record(v.string(), v.pipe(v.number(), v.minValue(0)));
type Times = v.InferOutput<typeof timesSchema>;

/** When each certificate was last refreshed on this workstation, in ms since 1970, by thumbprint. */
export function readLastRefresh(storage: Storage): Times {
  const text = storage.getItem(LAST_REFRESH_KEY);
  if (text === null) return {};
  try {
    const times = v.safeParse(timesSchema, JSON.parse(text));
    return times.success ? times.output : {};
  } catch {
    return {};
  }
}

export function recordLastRefresh(storage: Storage, thumbprint: string, nowMs: number): void {
  storage.setItem(LAST_REFRESH_KEY, JSON.stringify({ ...readLastRefresh(storage), [thumbprint]: nowMs }));
}

/** Where the last refresh that brought something is kept, by thumbprint. */
const BROUGHT_KEY = 'spv.lastBrought';
const broughtSchema = v.record(v.string(), v.strictObject({ count: v.number(), atMs: v.number() }));

const readAllBrought = (storage: Storage): v.InferOutput<typeof broughtSchema> => {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), broughtSchema), storage.getItem(BROUGHT_KEY));
  return kept.success ? kept.output : {};
};

/** What the last refresh that brought something has brought, unless that is longer ago than one waits for the next. */
export function readBrought(storage: Storage, thumbprint: string, nowMs: number): EarlierRefresh | null {
  const brought = readAllBrought(storage)[thumbprint];
  return brought !== undefined && nowMs - brought.atMs <= REFRESH_IDLE_MS ? brought : null;
}

/** Keeps what a refresh has brought; one that brought nothing changes nothing. */
export function recordBrought(storage: Storage, thumbprint: string, brought: EarlierRefresh): void {
  if (brought.count === 0) return;
  storage.setItem(BROUGHT_KEY, JSON.stringify({ ...readAllBrought(storage), [thumbprint]: brought }));
}
