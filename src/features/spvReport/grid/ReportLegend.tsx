import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { CellMark, KIND_KEY } from '../cells/CellMark.tsx';
import { kindsIn, type ReportGrid } from './reportGrid.ts';

type ReportLegendProps = { readonly grid: ReportGrid; readonly note?: string };

/** What the marks mean and how many of each there are. */
export function ReportLegend({ grid, note }: ReportLegendProps) {
  const { t } = useTranslation('spvReport');
  const { number } = useFormat();
  return (
    <div className={row}>
      <ul className={list} aria-label={t('legend')}>
        {kindsIn(grid).map((kind) => (
          <li key={kind} className={item}>
            <CellMark kind={kind} />
            {t(KIND_KEY[kind])}
            <span className={figure}>{number(grid.counts[kind])}</span>
          </li>
        ))}
      </ul>
      {note === undefined ? null : <span className={side}>{note}</span>}
    </div>
  );
}

const row = css({ display: 'flex', alignItems: 'center', gap: '16', px: '16', pb: '8', flexShrink: '0' });
const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16',
  rowGap: '4',
  m: '0',
  p: '0',
  listStyle: 'none',
  textStyle: 'secondary',
  color: 'mut',
});
const item = css({ display: 'inline-flex', alignItems: 'center', gap: '6' });
const figure = css({ color: 'text', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' });
const side = css({
  ml: 'auto',
  textStyle: 'secondary',
  color: 'mut',
  whiteSpace: 'nowrap',
  _mobile: { display: 'none' },
});
