import * as v from 'valibot';

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
