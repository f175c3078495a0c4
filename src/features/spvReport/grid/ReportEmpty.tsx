import { CircleCheck, FileSearch, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { reportFilters, type ReportFiltering } from '../reportSearch.ts';

type ReportEmptyProps = { readonly list: ReportFiltering; readonly month: string };

/** Nothing was missed, nothing matches, or nothing was filed: each with what comes next. */
export function ReportEmpty({ list: { search, clear }, month }: ReportEmptyProps) {
  const { t } = useTranslation('spvReport');
  const isNarrowed = reportFilters.isFiltered({ ...search, missed: undefined });
  const all = <Button onClick={clear}>{t('action.showAll')}</Button>;
  if (search.missed === true && !isNarrowed) {
    return (
      <EmptyState
        icon={<CircleCheck size={24} strokeWidth={1.75} aria-hidden />}
        title={t('empty.missed', { month })}
        text={t('empty.missedText')}
      >
        {all}
      </EmptyState>
    );
  }
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.75} aria-hidden />}
        title={t('empty.filtered')}
        text={t('empty.filteredText')}
      >
        {all}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<FileSearch size={24} strokeWidth={1.75} aria-hidden />}
      title={t('empty.title', { month })}
      text={t('empty.text')}
    />
  );
}
