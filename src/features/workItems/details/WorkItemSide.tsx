import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { SeriesSection } from '../series/SeriesSection.tsx';
import { BudgetSummary } from './BudgetSummary.tsx';
import { WorkItemTags } from './WorkItemTags.tsx';

type WorkItemSideProps = { readonly item: WorkItem; readonly children: ReactNode };

/** What one glances at beside the work: budget, timer, recurrence, tags. */
export function WorkItemSide({ item, children }: WorkItemSideProps) {
  const { t } = useTranslation('workItems');
  return (
    <aside aria-label={t('detail.side')} className={side}>
      <BudgetSummary item={item} />
      {children}
      <SeriesSection item={item} />
      <WorkItemTags item={item} />
    </aside>
  );
}

const side = css({
  borderLeftWidth: '1px',
  borderLeftStyle: 'solid',
  borderLeftColor: 'line',
  overflow: 'auto',
  '& > *': { borderBottomWidth: '1px', borderBottomStyle: 'solid', borderBottomColor: 'line' },
  '& > *:last-child': { borderBottomWidth: '0' },
  _narrow: { borderLeftWidth: '0', borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: 'line' },
});
