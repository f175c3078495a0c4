import { useTranslation } from 'react-i18next';
import { useFormat } from '../text/format.ts';
import type { Problem } from './values/problems.ts';

/** The words of a field for some kinds of problems. */
export type ProblemTexts = Readonly<Partial<Record<Problem['key'], string>>>;
type Words = { readonly invalidText?: string | undefined; readonly problemTexts?: ProblemTexts | undefined };

/** The words of a problem. */
export function useProblemText(problem: Problem | undefined, words: Words = {}): string | undefined {
  const { t } = useTranslation(['form', 'error']);
  const { size } = useFormat();
  if (problem === undefined) return undefined;
  const { invalidText, problemTexts = {} } = words;
  const own = problemTexts[problem.key];
  if (own !== undefined) return own;
  const isOfValue = problem.key === 'problem.notValid' || problem.key === 'problem.email';
  if (isOfValue && invalidText !== undefined) return invalidText;
  const { amount = 0 } = problem;
  return t(problem.key, { count: amount, amount, size: size(amount) });
}
