import { Archive, SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { isFiltered, type MessageSearch } from './messageSearch.ts';
import { NothingFetched } from './NothingFetched.tsx';

type MessagesEmptyProps = {
  readonly set: MessageSet;
  readonly search: MessageSearch;
  readonly onLoad: () => void;
  readonly onFirstPage: () => void;
  readonly onClear: () => void;
};

/** Nothing on a later page, nothing that matches, was archived or was ever fetched: each with what comes next. */
export function MessagesEmpty({ set, search, onLoad, onFirstPage, onClear }: MessagesEmptyProps) {
  const { t } = useTranslation('spvMessages');
  if (search.page > 1) {
    return (
      <EmptyState icon={<SearchX size={24} strokeWidth={1.75} aria-hidden />} title={t('empty.page')}>
        <Button onClick={onFirstPage}>{t('action.firstPage')}</Button>
      </EmptyState>
    );
  }
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.75} aria-hidden />}
        title={t('empty.filtered')}
        text={t('empty.filteredText')}
      >
        <Button onClick={onClear}>{t('action.showAll')}</Button>
      </EmptyState>
    );
  }
  if (set === 'archive') {
    return (
      <EmptyState
        icon={<Archive size={24} strokeWidth={1.75} aria-hidden />}
        title={t('empty.archive')}
        text={t('empty.archiveText')}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      <NothingFetched set={set} onLoad={onLoad} />
    </Suspense>
  );
}
