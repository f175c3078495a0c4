import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { ActivityRow } from '#contracts/api/dashboard.ts';
import { tableRecipe } from '#src/shared/table/table.recipe.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ACTIVITY_FIGURES, figureOf, NO_ACTIVITY, sumOf, sumsByWeek, type ActivityWeek } from './activityFigures.ts';

type ActivityTableProps = { readonly weeks: readonly string[]; readonly rows: readonly ActivityRow[] };

const table = tableRecipe();

/** A row for each person, three figures for each week, and their sums. */
export function ActivityTable({ weeks, rows }: ActivityTableProps) {
  const { t } = useTranslation('dashboards');
  const { day } = useFormat();
  const sums = sumsByWeek(rows, weeks.length);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <section className={cx(table.frame, frame)} aria-label={t('activity.title')} tabIndex={0}>
      <table className={grid}>
        <caption className="sr-only">{t('activity.title')}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={cx(table.head, person)}>
              {t('activity.person')}
            </th>
            {weeks.map((monday) => (
              <th key={monday} scope="colgroup" colSpan={3} className={cx(table.head, week)}>
                {t('activity.weekOf', { date: day(monday) })}
              </th>
            ))}
            <th scope="colgroup" colSpan={3} className={cx(table.head, week)}>
              {t('activity.total')}
            </th>
          </tr>
          <tr>
            {[...weeks, 'total'].map((monday) => (
              <FigureHeads key={monday} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ userId, displayName, weeks: ofPerson }) => (
            <tr key={userId}>
              <th scope="row" className={cx(table.plainCell, person)}>
                {displayName}
              </th>
              {weeks.map((monday, at) => (
                <Figures key={monday} of={ofPerson[at] ?? NO_ACTIVITY} />
              ))}
              <Figures of={sumOf(ofPerson)} isSum />
            </tr>
          ))}
        </tbody>
        {rows.length < 2 ? null : (
          <tfoot>
            <tr>
              <th scope="row" className={cx(table.plainCell, person)}>
                {t('activity.total')}
              </th>
              {weeks.map((monday, at) => (
                <Figures key={monday} of={sums[at] ?? NO_ACTIVITY} isSum />
              ))}
              <Figures of={sumOf(sums)} isSum />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function FigureHeads() {
  const { t } = useTranslation('dashboards');
  return (
    <>
      <th scope="col" className={cx(table.head, figure, first)}>
        {t('activity.tasks')}
      </th>
      <th scope="col" className={cx(table.head, figure)}>
        {t('activity.hours')}
      </th>
      <th scope="col" className={cx(table.head, figure)}>
        {t('activity.approvals')}
      </th>
    </>
  );
}

type FiguresProps = { readonly of: ActivityWeek; readonly isSum?: boolean };

function Figures({ of: week, isSum = false }: FiguresProps) {
  const { number } = useFormat();
  return ACTIVITY_FIGURES.map((name, at) => {
    const value = figureOf(week, name);
    return (
      <td
        key={name}
        className={cx(table.plainCell, table.number, figure, at === 0 ? first : undefined, isSum ? strong : undefined)}
      >
        {value === 0 ? <span className={textRecipe.mut}>–</span> : number(value)}
      </td>
    );
  });
}

const frame = css({ overflowX: 'auto' });
const grid = css({ borderCollapse: 'separate', borderSpacing: '0', textStyle: 'body', minW: 'full' });
const person = css({
  position: 'sticky',
  left: '0',
  zIndex: 'above',
  minW: '160',
  whiteSpace: 'nowrap',
  _mobile: { minW: '120' },
  pl: '16',
  textAlign: 'left',
  fontWeight: 'medium',
  bg: 'bg',
  'thead &': { zIndex: 'bar', bg: 'side' },
});
const week = css({
  textAlign: 'center',
  borderLeftWidth: '1px',
  borderLeftStyle: 'solid',
  borderLeftColor: 'lineSoft',
});
const figure = css({ textAlign: 'right', minW: '64', 'thead &': { top: '32' } });
const first = css({ borderLeftWidth: '1px', borderLeftStyle: 'solid', borderLeftColor: 'lineSoft' });
const strong = css({ fontWeight: 'medium' });
