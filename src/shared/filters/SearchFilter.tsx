import { useTranslation } from 'react-i18next';
import { SEARCH_TEXT_MAX } from '#contracts/limits.ts';
import { TextFilter } from './TextFilter.tsx';

type SearchFilterProps = { readonly value: string; readonly onChange: (text: string) => void };

/** Filters a list by words that its rows hold, in any order. */
export function SearchFilter(props: SearchFilterProps) {
  const { t } = useTranslation('table');
  return <TextFilter label={t('filter.search')} maxLength={SEARCH_TEXT_MAX} {...props} />;
}
