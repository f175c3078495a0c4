/** Runs one step and prints its time and result. */
export type Step = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

/** Numbers the steps. */
export function reporter(): Step {
  let number = 0;
  return async (name, run) => {
    number += 1;
    const place = String(number).padStart(2);
    const startedMs = performance.now();
    try {
      const result = await run();
      const shown = typeof result === 'string' ? `  (${result})` : '';
      console.log(`${place}. ${name}  ${seconds(startedMs)}${shown}`);
      return result;
    } catch (cause) {
      throw new Error(
        `step ${number}, ${name}, after ${seconds(startedMs)}: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      );
    }
  };
}

/** The time since an instant of `performance.now()`, in words. */
export const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
