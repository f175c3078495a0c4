import { closingLine, sumOf, type Tally } from './tally.ts';
import type { Finished } from './runners.ts';

type Step = { readonly name: string; readonly tally: Tally; readonly seconds: number };

/** Runs steps, some in parallel, and prints the time and tests of each, and all output of a failed one. */
export function createSteps() {
  const steps: Step[] = [];
  const begun = performance.now();
  return {
    /** Runs one step; returns whether all of it passed. */
    step: async (name: string, work: () => Promise<Finished>): Promise<boolean> => {
      const started = performance.now();
      const { tally, output } = await work();
      const seconds = (performance.now() - started) / 1000;
      steps.push({ name, tally, seconds });
      const isGood = tally.failed === 0;
      if (!isGood) process.stdout.write(`\n${output}\n`);
      process.stdout.write(
        `${isGood ? 'ok    ' : 'FAILED'} ${name}: ${closingLine(tally)} (${seconds.toFixed(0)} s)\n`,
      );
      return isGood;
    },
    /** Prints the slowest steps and the closing line, and exits with 0 when nothing failed. */
    end: (): never => {
      const total = sumOf(steps.map(({ tally }) => tally));
      const slowest = [...steps].sort((one, other) => other.seconds - one.seconds);
      const minutes = (performance.now() - begun) / 60_000;
      process.stdout.write(`\nSteps by time (side by side, ${minutes.toFixed(1)} min in all):\n`);
      for (const { name, seconds } of slowest) process.stdout.write(`${seconds.toFixed(0).padStart(6)} s  ${name}\n`);
      process.stdout.write(`\n${closingLine(total)}\n`);
      process.exit(total.failed === 0 ? 0 : 1);
    },
  };
}
