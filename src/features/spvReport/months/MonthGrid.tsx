import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { CellMark } from '../cells/CellMark.tsx';
import { CellTarget, type Explained } from '../cells/CellTarget.tsx';
import type { Period } from '../filters/reportPeriod.ts';
import { useMonthName } from '../filters/useMonthName.ts';
import { useGridCursor } from '../grid/useGridCursor.ts';
import { RHYTHM_KEY } from './expectationWords.ts';
import type { MonthCell, MonthRow } from './monthRows.ts';

type MonthGridProps = {
  readonly label: string;
  readonly months: readonly Period[];
  readonly rows: readonly MonthRow[];
  readonly clientId: string;
  readonly clientName: string;
  readonly onExplain: (explained: Explained) => void;
};

/** Forms by months; the last month is that of the report. */
export function MonthGrid({ label, months, rows, clientId, clientName, onExplain }: MonthGridProps) {
  const names = useMonthName();
  const frame = useRef<HTMLDivElement>(null);
  const cursor = useGridCursor(frame, { rows: rows.length, columns: months.length }, () => {}, 'data-month');
  const onKeyDown = (event: KeyboardEvent) => {
    cursor.onKeyDown(event);
    // The grid around this one takes the same keys.
    if (event.key !== 'Escape') event.stopPropagation();
  };
  return (
    <div ref={frame} className={scroller}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take the keyboard
        role="grid"
        aria-label={label}
        className={table}
        onKeyDown={onKeyDown}
        onFocus={cursor.onFocus}
      >
        <MonthGridHead months={months} />
        <tbody>
          {rows.map(({ statementType, cells, expectation }, row) => (
            <tr key={statementType}>
              <th scope="row">{statementType}</th>
              {months.map((period, column) => (
                <MonthTableCell
                  key={names.inSentence(period)}
                  {...{ period, clientId, clientName, onExplain }}
                  cell={cells[column] ?? null}
                  place={{ 'data-month': `${String(row)}:${String(column)}` }}
                  tabIndex={cursor.at.row === row && cursor.at.column === column ? 0 : -1}
                />
              ))}
              <td className={expected}>
                <ExpectedRhythm expectation={expectation} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthGridHead({ months }: Pick<MonthGridProps, 'months'>) {
  const { t } = useTranslation('spvReport');
  const names = useMonthName();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">{t('months.form')}</span>
        </th>
        {months.map((month, at) => (
          <th key={names.inSentence(month)} scope="col" title={names.alone(month)}>
            <span className={wide}>{at === 0 || month.month === 1 ? names.short(month) : names.bare(month)}</span>
            <span className={narrow} aria-hidden>
              {names.initial(month)}
            </span>
          </th>
        ))}
        <th scope="col" className={expected}>
          {t('months.expected')}
        </th>
      </tr>
    </thead>
  );
}

type MonthTableCellProps = Pick<MonthGridProps, 'clientId' | 'clientName' | 'onExplain'> & {
  readonly cell: MonthCell | null;
  readonly period: Period;
  readonly place: { readonly 'data-month': string };
  readonly tabIndex: number;
};

function MonthTableCell({ cell, period, place, tabIndex, ...props }: MonthTableCellProps) {
  const { t } = useTranslation('spvReport');
  return cell === null ? (
    <td {...place} tabIndex={tabIndex}>
      <span aria-hidden className={nothing}>
        –
      </span>
      <span className="sr-only">{t('cell.none')}</span>
    </td>
  ) : (
    <td>
      <CellTarget {...{ cell, period, place, tabIndex }} {...props} kind={cell.kind} className={target} isMonthNamed>
        <CellMark kind={cell.kind} />
      </CellTarget>
    </td>
  );
}

function ExpectedRhythm({ expectation }: Pick<MonthRow, 'expectation'>) {
  const { t } = useTranslation('spvReport');
  if (expectation === null) return t('rhythm.unknown');
  const rhythm = t(RHYTHM_KEY[expectation.rhythm]);
  return expectation.source === 'person' ? t('months.corrected', { rhythm }) : rhythm;
}

const scroller = css({ overflowX: 'auto', pb: '4' });
const table = css({
  w: 'full',
  borderCollapse: 'separate',
  borderSpacing: '0',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  '& thead th': { h: '24', fontWeight: 'normal', color: 'mut', whiteSpace: 'nowrap', px: '2' },
  '& thead th:nth-last-child(2)': { color: 'text', fontWeight: 'semibold' },
  '& tbody th': { textAlign: 'left', fontWeight: 'semibold', pl: '16', pr: '8', whiteSpace: 'nowrap' },
  '& td': { h: '28', p: '0', textAlign: 'center', '&:focus-visible': { outlineOffset: '[-2px]' } },
  '& tbody td:nth-last-child(2)': { bg: 'side' },
  _mobile: { '& tbody th': { pl: '8', pr: '4' } },
});
const target = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: 'full',
  minW: '24',
  h: '28',
  verticalAlign: 'top',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: '[-2px]' },
});
const nothing = css({ color: 'faint' });
const expected = css({
  'table tr &&': { textAlign: 'left', pl: '12', pr: '16', color: 'mut', whiteSpace: 'nowrap' },
});
const wide = css({ _mobile: { srOnly: true } });
const narrow = css({ display: 'none', _mobile: { display: 'inline' } });
