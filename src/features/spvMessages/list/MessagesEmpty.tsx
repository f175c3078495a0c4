import { Archive } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import type { MessageListModel } from '../spvMessages.queries.ts';
import { NothingFetched } from './NothingFetched.tsx';

type MessagesEmptyProps = {
  readonly list: MessageListModel;
  readonly set: MessageSet;
  readonly onLoad: () => void;
};

/** Nothing that matches, nothing was archived, or nothing was ever fetched: each with what comes next. */
export function MessagesEmpty({ list, set, onLoad }: MessagesEmptyProps) {
  const { t } = useTranslation('spvMessages');
  return (
    <EmptyList
      list={list}
      page={t('empty.page')}
      filtered={t('empty.filtered')}
      filteredText={t('empty.filteredText')}
      showAll={t('action.showAll')}
    >
      {set === 'archive' ? (
        <EmptyState
          icon={<Archive size={24} strokeWidth={1.75} aria-hidden />}
          title={t('empty.archive')}
          text={t('empty.archiveText')}
        />
      ) : (
        <Suspense fallback={null}>
          <NothingFetched set={set} onLoad={onLoad} />
        </Suspense>
      )}
    </EmptyList>
  );
}
