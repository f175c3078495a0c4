import { SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasWords, wordsOf } from '#contracts/matching.ts';
import { SearchFilter } from '../filters/SearchFilter.tsx';
import { Button } from '../ui/actions/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { FilterRow } from './FilterRow.tsx';

type SearchedRowsProps<Row> = {
  /** All of them: the list has no pages. */
  readonly rows: readonly Row[];
  /** What a row is found by. */
  readonly textOf: (row: Row) => string;
  /** The rows that have all words that are searched for. */
  readonly children: (found: readonly Row[]) => ReactNode;
};

/** A list without pages, filtered by words that its rows hold, in any order. */
export function SearchedRows<Row>({ rows, textOf, children }: SearchedRowsProps<Row>) {
  const { t } = useTranslation('table');
  const [search, setSearch] = useState('');
  const words = wordsOf(search);
  const found = words.length === 0 ? rows : rows.filter((row) => hasWords(textOf(row), words));
  const clear = () => setSearch('');
  return (
    <>
      <FilterRow list={{ isFiltered: search !== '', clear, filterCount: 1 }}>
        <SearchFilter value={search} onChange={setSearch} />
      </FilterRow>
      {found.length === 0 && search !== '' ? (
        <EmptyState icon={<Icon of={SearchX} size={24} />} title={t('search.none')}>
          <Button onClick={clear}>{t('search.showAll')}</Button>
        </EmptyState>
      ) : (
        children(found)
      )}
    </>
  );
}
