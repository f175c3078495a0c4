import { Archive, SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { isFiltered, type MessageSearch } from './messageSearch.ts';
import { NothingFetched } from './NothingFetched.tsx';

type MessagesEmptyProps = {
  readonly set: MessageSet;
  readonly search: MessageSearch;
  readonly onLoad: () => void;
  readonly onClear: () => void;
};

/** Nothing matches, nothing was archived, or nothing was ever fetched: each with what comes next. */
export function MessagesEmpty({ set, search, onLoad, onClear }: MessagesEmptyProps) {
  const { t } = useTranslation('messages');
  if (isFiltered(search) || search.page > 1) {
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
