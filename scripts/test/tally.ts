/** Passed, failed and skipped tests of a step. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Adds tallies up. */
export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NOTHING,
  );

/** The closing line of a run, which continuous integration reads. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
