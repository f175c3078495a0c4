import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import type { FilingListModel } from '../spvFilings.queries.ts';
import { UploadButton } from '../upload/UploadButton.tsx';

type FilingsEmptyProps = { readonly list: FilingListModel; readonly onFiles: (files: readonly File[]) => void };

/** Nothing that matches, or nothing was ever uploaded: each with what comes next. */
export function FilingsEmpty({ list, onFiles }: FilingsEmptyProps) {
  const { t } = useTranslation('spvFilings');
  return (
    <EmptyList
      list={list}
      page={t('empty.page')}
      filtered={t('empty.filtered')}
      filteredText={t('empty.filteredText')}
      showAll={t('action.showAll')}
    >
      <EmptyState
        icon={<FileUp size={24} strokeWidth={1.75} aria-hidden />}
        title={t('empty.title')}
        text={t('empty.text')}
      >
        <UploadButton onFiles={onFiles} />
      </EmptyState>
    </EmptyList>
  );
}
