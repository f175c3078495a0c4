import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { importReviewMachine } from '#machines/importReview/importReview.machine.ts';
import { canTick, codesToCompare, comparedRows, isTicked } from '#machines/importReview/importRows.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { ProgressBar } from '#src/shared/ui/feedback/ProgressBar.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { PersonSelect } from '#src/shared/work/PersonSelect.tsx';
import { ReviewTable } from './ReviewTable.tsx';

type ReviewListProps = {
  readonly review: ActorRefFrom<typeof importReviewMachine>;
  /** The columns of the list of which nothing is read. */
  readonly unused: readonly string[];
};
type Review = SnapshotFrom<typeof importReviewMachine>;

/** What was read beside what the register says of it: what needs a look comes first. Nothing has been created yet. */
export function ReviewList({ review, unused }: ReviewListProps) {
  const { t } = useTranslation('clientImport');
  const snapshot = useSelector(review, (present) => present);
  const [managerName, setManagerName] = useState<string | null>(null);
  const { rows, names, choices, managerId } = snapshot.context;
  const compared = useMemo(() => comparedRows({ rows, names }), [rows, names]);
  const count = compared.filter((line) => isTicked(line, choices)).length;
  const differing = compared.filter((line) => canTick(line) && line.comparison === 'differs');
  const unticked = differing.filter((line) => !isTicked(line, choices)).map(({ row }) => row.number);
  return (
    <section aria-labelledby="import-review" className={frame}>
      <h2 id="import-review" className={textRecipe.heading}>
        {t('review.title')}
      </h2>
      <p className={textRecipe.plain}>
        {t('review.read', { count: rows.length })} · {t('review.ready', { count })} ·{' '}
        {t('review.skipped', { count: rows.length - count })}
      </p>
      <UnusedColumns names={unused} />
      <Comparing snapshot={snapshot} onRetry={() => review.send({ type: 'names.retry' })} />
      {differing.length === 0 ? null : (
        <output className={noticeLine} data-tone="warning">
          <span className={noticeWords}>{t('review.differ', { count: differing.length })}</span>
          {unticked.length === 0 ? null : (
            <Button size="dense" onClick={() => review.send(tickOf(unticked))}>
              {t('review.tickAll')}
            </Button>
          )}
        </output>
      )}
      <div className={manager}>
        <span className={textRecipe.plain}>{t('review.manager')}</span>
        <PersonSelect
          look="cell"
          label={t('review.manager')}
          none={t('review.noManager')}
          value={managerId}
          name={managerName}
          onChange={(id, name) => {
            setManagerName(name);
            review.send({ type: 'manager.chosen', managerId: id });
          }}
        />
      </div>
      <div className={buttons}>
        <Button
          look="primary"
          disabled={!snapshot.can({ type: 'review.accept' })}
          onClick={() => review.send({ type: 'review.accept' })}
        >
          {t('review.start', { count })}
        </Button>
        <Button onClick={() => review.send({ type: 'review.leave' })}>{t('review.again')}</Button>
      </div>
      <ReviewTable compared={compared} names={names} choices={choices} review={review} />
    </section>
  );
}

const tickOf = (numbers: readonly number[]) => ({ type: 'rows.ticked', numbers, isTicked: true }) as const;

function UnusedColumns({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('clientImport');
  if (names.length === 0) return null;
  return <p className={textRecipe.quiet}>{t('review.unused', { count: names.length, columns: names.join(', ') })}</p>;
}

/** How far the names are compared, or that the register or the server does not answer. */
function Comparing({ snapshot, onRetry }: { readonly snapshot: Review; readonly onRetry: () => void }) {
  const { t } = useTranslation('clientImport');
  const { rows, names } = snapshot.context;
  const total = rows.filter(({ problem }) => problem === null).length;
  if (snapshot.matches('comparing')) {
    const done = total - codesToCompare(snapshot.context, total).length;
    return (
      <>
        <ProgressBar label={t('compare.title')} value={done} max={total} />
        <p className={textRecipe.quiet}>{t('compare.progress', { done, total })}</p>
      </>
    );
  }
  const isDown = [...names.values()].some(({ state }) => state === 'unavailable');
  if (!isDown && !snapshot.matches('notCompared')) return null;
  return (
    <output className={noticeLine} data-tone="warning">
      <span className={noticeWords}>{t(isDown ? 'compare.down' : 'compare.failed')}</span>
      <Button size="dense" onClick={onRetry}>
        {t('compare.retry')}
      </Button>
    </output>
  );
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '12' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '8' });
const manager = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8' });
