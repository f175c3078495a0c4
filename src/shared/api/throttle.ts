/** Calls `work` at most once in each interval, and once more after the last request of a burst. */
export function throttled(work: () => void, intervalMs: number): { ask(): void; flush(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAsked = false;
  const run = () => {
    timer = null;
    if (!isAsked) return;
    isAsked = false;
    work();
    timer = setTimeout(run, intervalMs);
  };
  return {
    ask: () => {
      isAsked = true;
      timer ??= setTimeout(run, intervalMs);
    },
    flush: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      isAsked = false;
      work();
    },
  };
}
