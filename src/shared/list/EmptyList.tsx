import { SearchX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/actions/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import type { FilterState } from './FilterRow.tsx';
import type { ListRow, RowList } from './useList.ts';

type EmptyListProps<Row extends ListRow> = {
  readonly list: FilterState & RowList<Row>;
  /** Said of a page behind the last one. */
  readonly page: string;
  /** Said where filters leave nothing. */
  readonly filtered: string;
  readonly filteredText?: string;
  readonly filteredIcon?: LucideIcon;
  /** Takes the filters off: "Show all clients". */
  readonly showAll: string;
  /** Another way out of the filters. */
  readonly wayOut?: ReactNode;
  /** Said where there is nothing at all, with the one next step. */
  readonly children: ReactNode;
};

/** Why a list has no rows, and what comes next: on a later page, where nothing matches, or where nothing is there yet. */
export function EmptyList<Row extends ListRow>({ list, children, ...says }: EmptyListProps<Row>) {
  const { t } = useTranslation('table');
  if (list.query.data?.items.length !== 0) return null;
  if (list.page > 1) {
    return (
      <EmptyState icon={<SearchX size={24} strokeWidth={1.75} aria-hidden />} title={says.page}>
        <Button onClick={() => list.goToPage(1)}>{t('pager.first')}</Button>
      </EmptyState>
    );
  }
  if (!list.isFiltered) return children;
  const Icon = says.filteredIcon ?? SearchX;
  return (
    <EmptyState icon={<Icon size={24} strokeWidth={1.75} aria-hidden />} title={says.filtered} text={says.filteredText}>
      <Button onClick={list.clear}>{says.showAll}</Button>
      {says.wayOut}
    </EmptyState>
  );
}
