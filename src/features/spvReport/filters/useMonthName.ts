import { useMemo } from 'react';
import { capitalised, useFormat } from '#src/shared/text/format.ts';
import type { Period } from './reportPeriod.ts';

/** Names of months in the language of the page: `octombrie 2026` in a sentence, `Octombrie 2026` by itself. */
export function useMonthName() {
  const format = useFormat();
  return useMemo(() => {
    const inSentence = ({ month, year }: Period) => format.monthInWords(year, month);
    return {
      inSentence,
      /** `oct. 2026`, `oct.` and `O`. */
      short: ({ month, year }: Period) => format.shortMonth(year, month),
      bare: ({ month }: Period) => format.monthName(month, 'short'),
      initial: ({ month }: Period) => format.monthName(month, 'narrow'),
      alone: (period: Period) => capitalised(inSentence(period)),
    };
  }, [format]);
}
