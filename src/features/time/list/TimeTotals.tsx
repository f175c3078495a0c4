import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { api } from '#src/shared/api/api.ts';
import { durationText } from '#src/shared/text/duration.ts';
import { timeFilters, type TimeSearch } from './timeSearch.ts';

/** The sum of what the filters leave, and how much of it is billable. */
export function TimeTotals({ search }: { readonly search: TimeSearch }) {
  const { t } = useTranslation('time');
  const totals = useQuery(api.timeEntries.count.queryOptions({ input: timeFilters.request(search) }));
  if (totals.data === undefined || totals.data.count === 0) return null;
  const { seconds, billableSeconds } = totals.data;
  return (
    <dl className={line}>
      <div>
        <dt>{t('total.all')}</dt>
        <dd>{durationText(seconds)}</dd>
      </div>
      <div>
        <dt>{t('total.billable')}</dt>
        <dd>{durationText(billableSeconds)}</dd>
      </div>
    </dl>
  );
}

const line = css({
  display: 'flex',
  gap: '24',
  m: '0',
  px: '16',
  py: '8',
  textStyle: 'secondary',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
  '& div': { display: 'flex', gap: '6' },
  '& dt': { color: 'mut' },
  '& dd': { m: '0', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
});
