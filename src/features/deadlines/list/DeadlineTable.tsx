import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Deadline } from '#contracts/api/deadlines.ts';
import { tableRecipe } from '#src/shared/table/table.recipe.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { DeadlineDay } from './DeadlineDay.tsx';
import { COLUMNS, FIGURES, type FormCommands } from './dueForms.ts';
import { weeksOf } from './weeks.ts';

type DeadlineTableProps = {
  readonly deadlines: readonly Deadline[];
  readonly today: string;
  /** Whose declarations are counted, as the address has it. */
  readonly accountManager: string | undefined;
  /** Null for who may not. */
  readonly commands: FormCommands | null;
};

const table = tableRecipe();

/** The deadlines week by week: each with its forms, and their figures below one heading. */
export function DeadlineTable({ deadlines, ...rest }: DeadlineTableProps) {
  const { t } = useTranslation('deadlines');
  const { dayRange } = useFormat();
  return (
    <div className={table.frame}>
      <table className={whole}>
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(table.head, first)}>
              {t('column.form')}
            </th>
            {FIGURES.map((figure) => (
              <th
                key={figure}
                scope="col"
                className={cx(table.head, number)}
                title={figure === 'missing' ? t('column.missingText') : undefined}
              >
                {t(COLUMN_KEY[figure])}
              </th>
            ))}
            <th scope="col" className={cx(table.head, tools)}>
              <span className="sr-only">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        {weeksOf(deadlines).map(({ from, to, deadlines: ofWeek }) => (
          <Fragment key={from}>
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={COLUMNS} className={week}>
                  {t('week', { range: dayRange(from, to) })}
                </th>
              </tr>
            </tbody>
            {ofWeek.map((deadline) => (
              <DeadlineDay key={deadline.date} deadline={deadline} {...rest} />
            ))}
          </Fragment>
        ))}
      </table>
    </div>
  );
}

const COLUMN_KEY = {
  expected: 'column.expected',
  filed: 'column.filed',
  waiting: 'column.waiting',
  missing: 'column.missing',
} as const satisfies Record<(typeof FIGURES)[number], string>;

const whole = css({
  w: 'full',
  borderCollapse: 'separate',
  borderSpacing: '0',
  textStyle: 'body',
  tableLayout: 'fixed',
});
/** Not wider than an eye follows from a form to its figures: the last column takes the rest. */
const first = css({ pl: '16', w: '480', _mobile: { w: '[auto]' } });
const number = css({
  w: '120',
  textAlign: 'right',
  _mobile: { w: '64', px: '4', whiteSpace: 'normal' },
});
const tools = css({ _mobile: { w: '40' } });
const week = css({
  h: '28',
  px: '16',
  textAlign: 'left',
  textStyle: 'caption',
  fontWeight: 'medium',
  color: 'mut',
  bg: 'side',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
