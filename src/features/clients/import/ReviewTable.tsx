import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import type { RegisterName } from '#contracts/api/clientImport.ts';
import type { importReviewMachine } from '#machines/importReview/importReview.machine.ts';
import {
  canTick,
  isTicked,
  type ComparedRow,
  type RegisterNames,
  type TickChoices,
} from '#machines/importReview/importRows.ts';
import { mobileCell, rowRecipe, tableRecipe } from '#src/shared/table/table.recipe.ts';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { ReviewOutcome } from './ReviewOutcome.tsx';

type ReviewTableProps = {
  readonly compared: readonly ComparedRow[];
  readonly names: RegisterNames;
  readonly choices: TickChoices;
  readonly review: ActorRefFrom<typeof importReviewMachine>;
};

const table = tableRecipe();

/** Each line of the list beside the register's name, with a tick where it can be imported. */
export function ReviewTable({ compared, names, choices, review }: ReviewTableProps) {
  const { t } = useTranslation('clientImport');
  const ordered = useMemo(() => compared.toSorted((a, b) => rankOf(a) - rankOf(b)), [compared]);
  return (
    <div className={frame}>
      <table className={table.table}>
        <caption className="sr-only">{t('column.list')}</caption>
        <thead className={table.header}>
          <tr>
            <th scope="col" className={cx(table.head, tick)}>
              <span className="sr-only">{t('column.tick')}</span>
            </th>
            <th scope="col" className={cx(table.head, number)}>
              {t('column.line')}
            </th>
            <th scope="col" className={cx(table.head, code)}>
              {t('column.taxId')}
            </th>
            <th scope="col" className={table.head}>
              {t('column.typed')}
            </th>
            <th scope="col" className={table.head}>
              {t('column.registered')}
            </th>
            <th scope="col" className={cx(table.head, outcome)}>
              {t('column.state')}
            </th>
          </tr>
        </thead>
        <tbody className={table.body}>
          {ordered.map((line) => (
            <ReviewRow
              key={line.row.number}
              line={line}
              registered={names.get(line.row.taxId)}
              isImported={isTicked(line, choices)}
              review={review}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ReviewRowProps = {
  readonly line: ComparedRow;
  readonly registered: RegisterName | undefined;
  readonly isImported: boolean;
  readonly review: ReviewTableProps['review'];
};

/** Of two thousand lines a tick draws one. */
const ReviewRow = memo(function ReviewRow({ line, registered, isImported, review }: ReviewRowProps) {
  const { t } = useTranslation('clientImport');
  const { row, comparison } = line;
  const name = row.problem === null && registered?.state === 'found' ? registered.name : '';
  return (
    <tr className={rowRecipe()}>
      <td className={cx(table.cell, tick, mobileCell({ place: 'side' }))}>
        {canTick(line) ? (
          <Checkbox
            isLabelHidden
            label={t('tick', { line: row.line, taxId: row.taxId })}
            checked={isImported}
            onChange={() => review.send({ type: 'rows.ticked', numbers: [row.number], isTicked: !isImported })}
          />
        ) : null}
      </td>
      <td className={cx(table.cell, table.number, number, mobileCell({ place: 'away' }))}>{row.line}</td>
      <td className={cx(table.cell, figures, mobileCell({ place: 'sub' }))}>{row.taxId}</td>
      <td className={cx(table.cell, mobileCell({ place: 'main' }))}>{row.name}</td>
      <td
        className={cx(table.cell, mobileCell({ place: name === '' ? 'away' : 'more' }))}
        data-heading={`${t('column.registered')}:`}
      >
        {name}
      </td>
      <td className={cx(table.cell, outcome, mobileCell({ place: 'more' }))}>
        <ReviewOutcome row={row} registered={registered} comparison={comparison} />
      </td>
    </tr>
  );
});

/** What needs a look first: other names, what the register has not, what is left out, then the rest. */
function rankOf({ row, comparison }: ComparedRow): number {
  if (row.problem !== null) return 2;
  return comparison === 'differs' ? 0 : comparison === 'notFound' ? 1 : 3;
}

const frame = css({ borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: 'line', mx: '-16' });
const tick = css({ w: '40' });
const number = css({ w: '56', textAlign: 'right' });
const code = css({ w: '160' });
const outcome = css({ w: '340' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
