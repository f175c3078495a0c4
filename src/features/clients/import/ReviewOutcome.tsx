import { useTranslation } from 'react-i18next';
import type { RegisterName } from '#contracts/api/clientImport.ts';
import type { Comparison, ImportRow, RowProblem } from '#machines/importReview/importRows.ts';
import { Badge, type BadgeTone } from '#src/shared/ui/labels/Badge.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type ReviewOutcomeProps = {
  readonly row: ImportRow;
  readonly registered: RegisterName | undefined;
  readonly comparison: Comparison;
};

/** What becomes of a line, or why it is left out. */
export function ReviewOutcome({ row, registered, comparison }: ReviewOutcomeProps) {
  const { t } = useTranslation('clientImport');
  if (row.problem !== null) return <ProblemBadge row={row} problem={row.problem} />;
  if (comparison === 'notFound') return <Badge tone="warning">{t('state.notFound')}</Badge>;
  if (comparison === 'differs') return <Badge tone="warning">{t('differs')}</Badge>;
  if (registered?.state === 'found' && !registered.isActive) return <Badge tone="warning">{t('inactive')}</Badge>;
  return <span className={textRecipe.mut}>{t(WORDS[comparison])}</span>;
}

const WORDS = { same: 'ready', noName: 'noName', notAsked: 'notCompared' } as const;

/** Why a line is left out; of a client that the firm has, which one. */
export function ProblemBadge({ row, problem }: { readonly row: ImportRow; readonly problem: RowProblem }) {
  const { t } = useTranslation('clientImport');
  return (
    <Badge tone={TONES[problem] ?? 'warning'}>
      {t(PROBLEMS[problem], { line: row.sameAs ?? 0, name: row.client?.name ?? '' })}
    </Badge>
  );
}

const TONES: Partial<Record<RowProblem, BadgeTone>> = { known: 'neutral', above: 'neutral' };
const PROBLEMS = {
  above: 'problem.above',
  invalid: 'problem.invalid',
  rounded: 'problem.rounded',
  name: 'problem.name',
  email: 'problem.email',
  telephone: 'problem.telephone',
  double: 'problem.double',
  known: 'problem.known',
} as const satisfies Record<RowProblem, string>;
