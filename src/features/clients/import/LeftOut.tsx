import { useTranslation } from 'react-i18next';
import type { ImportReviewOutcome } from '#machines/importReview/importReview.machine.ts';
import type { ImportRow } from '#machines/importReview/importRows.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { LineTable } from './LineTable.tsx';
import { ProblemBadge } from './ReviewOutcome.tsx';

type LeftOutProps = { readonly rows: readonly ImportRow[]; readonly accepted: ImportReviewOutcome };

/** The lines of the list that were not imported, each with its reason. */
export function LeftOut({ rows, accepted: { lines, missing } }: LeftOutProps) {
  const { t } = useTranslation('clientImport');
  const codes = new Set(lines.map(({ taxId }) => taxId));
  const left = rows.filter(({ problem, taxId }) => problem !== null || !codes.has(taxId));
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="import-left-out">
      <h2 id="import-left-out" className={textRecipe.heading}>
        {t('review.skipped', { count: left.length })}
      </h2>
      <LineTable
        lines={left.map((row) => ({
          number: row.number,
          line: row.line,
          taxId: row.taxId,
          name: row.name,
          state:
            row.problem === null ? (
              <span className={textRecipe.mut}>{t(missing.includes(row.taxId) ? 'state.notFound' : 'notTicked')}</span>
            ) : (
              <ProblemBadge row={row} problem={row.problem} />
            ),
        }))}
      />
    </section>
  );
}
