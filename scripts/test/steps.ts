import { STOP_AFTER_MINUTES } from './budget.ts';
import { killDescendants } from './processes.ts';
import { timesOf, type Times } from './reports.ts';
import { filesThatRun, type Finished } from './runners.ts';
import { closingLine, NOTHING, sumOf, type Tally } from './tally.ts';

type Step = {
  readonly name: string;
  readonly tally: Tally;
  readonly times: Times;
  readonly seconds: number;
  readonly faults: readonly string[];
};
type Options = {
  /** Processor seconds of the run so far. */
  readonly cpuSeconds: () => number;
  readonly factor: number;
};

/** Lines of vitest, cargo and the check that name what failed and what it said. */
const FAULT = /^ FAIL |^FAILED |: error TS\d|^ {2}x |^\w*Error: |^test .* FAILED$|panicked at /;
const MOST_FAULTS = 40;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Runs steps, some in parallel, and prints the time and tests of each, and all output of a failed one. */
export function createSteps({ cpuSeconds, factor }: Options) {
  const steps: Step[] = [];
  const running = new Map<string, number>();
  const begun = performance.now();

  /** Runs one step; returns whether all of it passed. */
  async function step(name: string, work: () => Promise<Finished>): Promise<boolean> {
    const started = performance.now();
    running.set(name, started);
    const { tally, times, output } = await work();
    running.delete(name);
    const seconds = (performance.now() - started) / 1000;
    const isGood = tally.failed === 0;
    steps.push({ name, tally, times, seconds, faults: isGood ? [] : faultsIn(output) });
    if (!isGood) say(`\n${output}`);
    say(`${isGood ? 'ok    ' : 'FAILED'} ${name}: ${closingLine(tally)} (${seconds.toFixed(0)} s)`);
    return isGood;
  }

  return {
    step,
    /** What the run has taken so far. */
    taken: () => ({
      cpuSeconds: cpuSeconds(),
      wallSeconds: (performance.now() - begun) / 1000,
      factor,
      ...timesOf(steps.map(({ times }) => times)),
    }),
    /** Ends a run that takes far too long, naming what runs and what was done. */
    stopOverlong: () => {
      setTimeout(() => {
        for (const [name, started] of running)
          say(`STOPPED ${name} after ${((performance.now() - started) / 1000).toFixed(0)} s`);
        for (const file of filesThatRun()) say(`        ${file}`);
        for (const { name, seconds } of steps) say(`done    ${name} (${seconds.toFixed(0)} s)`);
        killDescendants();
        say(`\nThe run was stopped after ${STOP_AFTER_MINUTES} minutes.`);
        const tally = sumOf(steps.map(({ tally }) => tally));
        say(closingLine({ ...tally, failed: tally.failed + 1 }));
        process.exit(1);
      }, STOP_AFTER_MINUTES * 60_000).unref();
    },
    /**
     * Prints the slowest steps, once more the names of what failed, whose output may be far above, and the closing line, and
     * exits with 0 when nothing failed.
     */
    end: (more: Tally = NOTHING): never => {
      const total = sumOf([...steps.map(({ tally }) => tally), more]);
      const slowest = steps.toSorted((one, other) => other.seconds - one.seconds);
      const minutes = (performance.now() - begun) / 60_000;
      say(`\nSteps by time (side by side, ${minutes.toFixed(1)} min in all):`);
      for (const { name, seconds } of slowest) say(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
      for (const { name, faults } of steps.filter(({ tally }) => tally.failed > 0))
        say([`\nFailed in ${name}:`, ...faults].join('\n'));
      say(`\n${closingLine(total)}`);
      process.exit(total.failed === 0 ? 0 : 1);
    },
  };
}

/** The lines of an output that name what failed, each once. */
export const faultsIn = (output: string): string[] =>
  [...new Set(output.split('\n').filter((line) => FAULT.test(line)))].slice(0, MOST_FAULTS);
