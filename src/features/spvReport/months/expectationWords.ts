import type { ExpectedRhythm } from '#contracts/api/spvReport.ts';

/** How often a form is expected, in words. */
export const RHYTHM_KEY = {
  monthly: 'rhythm.monthly',
  quarterly: 'rhythm.quarterly',
  halfYearly: 'rhythm.halfYearly',
  yearly: 'rhythm.yearly',
  never: 'rhythm.never',
} as const satisfies Record<ExpectedRhythm, string>;
