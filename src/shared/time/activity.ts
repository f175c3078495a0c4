const KEY = 'timer.lastActivity';
/** Keys and pointers are written down so often at most, in ms. */
const WRITE_EVERY_MS = 5000;
const EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

type Deps = { readonly storage: Storage; readonly nowMs: () => number };

/** When somebody last touched a tab of this browser: a key or the pointer, in any of them. */
export function createActivity({ storage, nowMs }: Deps) {
  let ownMs: number | null = null;
  let writtenMs = 0;
  const listeners = new Set<(beforeMs: number | null) => void>();

  const lastMs = (): number | null => {
    const kept = Number(storage.getItem(KEY) ?? Number.NaN);
    const known = [ownMs, kept].filter((ms) => ms !== null && !Number.isNaN(ms));
    return known.length === 0 ? null : Math.max(...known.map(Number));
  };
  const touch = () => {
    const before = lastMs();
    const now = nowMs();
    ownMs = now;
    if (now - writtenMs >= WRITE_EVERY_MS) {
      writtenMs = now;
      storage.setItem(KEY, String(now));
    }
    for (const listener of listeners) listener(before);
  };

  return {
    lastMs,
    /** Watches the page; returns what ends it. */
    watch: () => {
      for (const event of EVENTS) window.addEventListener(event, touch, { capture: true, passive: true });
      return () => {
        for (const event of EVENTS) window.removeEventListener(event, touch, { capture: true });
      };
    },
    /** Tells of each touch, with the time of the one before. Returns what ends it. */
    onTouch: (listener: (beforeMs: number | null) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** When somebody last touched a tab of this browser. */
export type Activity = ReturnType<typeof createActivity>;
