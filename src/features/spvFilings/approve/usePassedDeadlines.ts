import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { today } from '#src/shared/text/today.ts';
import { monthDeadlinesOptions } from '../spvFilings.queries.ts';

type Declared = { readonly form: string; readonly year: number; readonly month: number };
type PassedDeadline = Declared & { readonly date: string };

/** The forms and months of these filings whose deadline has passed, each once, with the day. */
export function usePassedDeadlines(filings: readonly SpvFiling[]): readonly PassedDeadline[] {
  const [day] = useState(today);
  const declared = [
    ...new Map(filings.flatMap(declaredOf).map((one) => [`${one.form} ${one.year} ${one.month}`, one])).values(),
  ];
  const periods = [...new Map(declared.map(({ year, month }) => [`${year} ${month}`, { year, month }])).values()];
  const months = useQueries({ queries: periods.map(monthDeadlinesOptions) }).flatMap(({ data = [] }) => data);
  return declared.flatMap((one) => {
    const forms = months.find(({ year, month }) => year === one.year && month === one.month)?.forms;
    const date = forms?.find(({ statementType }) => statementType === one.form)?.date;
    return date === undefined || date >= day ? [] : [{ ...one, date }];
  });
}

/** What a filing declares; nothing where that is not known, or where it rectifies what was filed: that has no deadline. */
function declaredOf({ statementType: form, reportingYear: year, reportingMonth: month, sameDeclaration }: SpvFiling) {
  if (form === null || year === null || month === null || sameDeclaration?.isRectified === true) return [];
  return [{ form, year, month }];
}
