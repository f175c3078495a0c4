import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { shortDurationText } from '#src/shared/text/duration.ts';
import { SideSection } from './SideSection.tsx';

const SECONDS_PER_HOUR = 3600;

/** Budgeted, tracked and left, as three figures and a bar that turns red above the budget. */
export function BudgetSummary({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation('workItems');
  const budgeted = Math.round(item.budgetedHours * SECONDS_PER_HOUR);
  const left = budgeted - item.trackedSeconds;
  const part = budgeted === 0 ? null : Math.round((item.trackedSeconds / budgeted) * 100);
  const figures = [
    { label: t('budget.budgeted'), value: shortDurationText(budgeted) },
    { label: t('budget.tracked'), value: shortDurationText(item.trackedSeconds) },
    { label: t(left < 0 ? 'budget.over' : 'budget.left'), value: shortDurationText(Math.abs(left)) },
  ];
  return (
    <SideSection title={t('budget.title')}>
      <dl className={row}>
        {figures.map(({ label, value }) => (
          <div key={label} className={figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={bar} aria-hidden data-over={left < 0 || undefined}>
        <span style={{ width: `${Math.min(part ?? (item.trackedSeconds > 0 ? 100 : 0), 100)}%` }} />
      </div>
      <p className={foot}>
        <span>{part === null ? t('budget.none') : t('budget.part', { part })}</span>
        <span>{t('budget.tasks', { done: item.completedTaskCount, count: item.taskCount })}</span>
      </p>
    </SideSection>
  );
}

const row = css({ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', columnGap: '8', m: '0', pb: '8' });
const figure = css({
  display: 'flex',
  flexDirection: 'column-reverse',
  '& dt': { textStyle: 'caption', color: 'mut' },
  '& dd': { m: '0', textStyle: 'title', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
});
const bar = css({
  display: 'flex',
  h: '6',
  borderRadius: '4',
  overflow: 'hidden',
  bg: 'line',
  '& > span': { bg: 'accent' },
  '&[data-over] > span': { bg: 'critical' },
});
const foot = css({
  display: 'flex',
  justifyContent: 'space-between',
  m: '0',
  pt: '8',
  textStyle: 'caption',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
});
