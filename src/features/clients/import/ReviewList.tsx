import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { linesToImport, type ImportRow, type RowProblem } from '#machines/clientImport/clientImport.machine.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { LineTable } from './LineTable.tsx';

type ReviewListProps = {
  readonly rows: readonly ImportRow[];
  readonly isStarting: boolean;
  readonly onStart: () => void;
  readonly onAgain: () => void;
};

/** What was read: lines with a problem first, each with its reason. Nothing has been created yet. */
export function ReviewList({ rows, isStarting, onStart, onAgain }: ReviewListProps) {
  const { t } = useTranslation('clientImport');
  const count = linesToImport(rows).length;
  const skipped = rows.length - count;
  const ordered = rows.toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null));
  return (
    <section aria-labelledby="import-review" className={frame}>
      <h2 id="import-review" className={textRecipe.heading}>
        {t('review.title')}
      </h2>
      <p className={textRecipe.plain}>
        {count === 0 ? t('review.nothing') : t('review.ready', { count })}
        {skipped === 0 ? null : <span className={textRecipe.mut}> · {t('review.skipped', { count: skipped })}</span>}
      </p>
      <div className={buttons}>
        <Button look="primary" isBusy={isStarting} disabled={count === 0} onClick={onStart}>
          {t('review.start', { count })}
        </Button>
        <Button disabled={isStarting} onClick={onAgain}>
          {t('review.again')}
        </Button>
      </div>
      <LineTable
        lines={ordered.map(({ number, taxId, name, problem }) => ({
          number,
          taxId,
          name,
          state:
            problem === null ? (
              <span className={textRecipe.mut}>{t('ready')}</span>
            ) : (
              <Badge tone={problem === 'known' ? 'neutral' : 'warning'}>{t(PROBLEMS[problem])}</Badge>
            ),
        }))}
      />
    </section>
  );
}

const PROBLEMS = {
  invalid: 'problem.invalid',
  email: 'problem.email',
  double: 'problem.double',
  known: 'problem.known',
} as const satisfies Record<RowProblem, string>;

const frame = css({ display: 'flex', flexDirection: 'column', gap: '12' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '8' });
