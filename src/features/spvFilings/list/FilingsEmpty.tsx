import { FileUp, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { isFiltered, type FilingSearch } from './filingSearch.ts';
import { UploadButton } from '../upload/UploadButton.tsx';

type FilingsEmptyProps = {
  readonly search: FilingSearch;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onFirstPage: () => void;
  readonly onClear: () => void;
};

/** Nothing on a later page, nothing that matches, or nothing was ever uploaded: each with what comes next. */
export function FilingsEmpty({ search, onFiles, onFirstPage, onClear }: FilingsEmptyProps) {
  const { t } = useTranslation('spvFilings');
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
  return (
    <EmptyState
      icon={<FileUp size={24} strokeWidth={1.75} aria-hidden />}
      title={t('empty.title')}
      text={t('empty.text')}
    >
      <UploadButton onFiles={onFiles} />
    </EmptyState>
  );
}
