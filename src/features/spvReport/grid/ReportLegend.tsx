import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { statusesIn, type ReportGrid } from './reportGrid.ts';
import { STATUS_KEY, StatusIcon } from '../StatusIcon.tsx';

/** What the marks mean and how many of each there are. */
export function ReportLegend({ grid }: { readonly grid: ReportGrid }) {
  const { t } = useTranslation('spvReport');
  const { number } = useFormat();
  return (
    <ul className={list} aria-label={t('legend')}>
      {statusesIn(grid).map((status) => (
        <li key={status} className={item}>
          <StatusIcon status={status} />
          {t(STATUS_KEY[status])}
          <span className={figure}>{number(grid.counts[status])}</span>
        </li>
      ))}
    </ul>
  );
}

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16',
  rowGap: '4',
  m: '0',
  px: '16',
  pb: '10',
  listStyle: 'none',
  textStyle: 'secondary',
  color: 'mut',
});
const item = css({ display: 'inline-flex', alignItems: 'center', gap: '6' });
const figure = css({ color: 'text', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' });
