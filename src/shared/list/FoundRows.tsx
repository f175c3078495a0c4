import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasWords, wordsOf } from '#contracts/matching.ts';
import { SearchFilter } from '../filters/SearchFilter.tsx';
import { Button } from '../ui/actions/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { FilterRow } from './FilterRow.tsx';

export type FoundRowsProps<Row> = {
  /** All of them: the list has no pages. */
  readonly rows: readonly Row[];
  /** What a row is found by. */
  readonly textOf: (row: Row) => string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The rows that have all words that are searched for. */
  readonly children: (found: readonly Row[]) => ReactNode;
};

/** A list without pages, filtered by words that its rows hold, in any order. */
export function FoundRows<Row>({ rows, textOf, search, onSearch, children }: FoundRowsProps<Row>) {
  const found = rowsWith(rows, textOf, search);
  const clear = () => onSearch('');
  return (
    <>
      <FilterRow list={{ isFiltered: search !== '', clear, filterCount: 1 }}>
        <SearchFilter value={search} onChange={onSearch} />
      </FilterRow>
      {found.length === 0 && search !== '' ? <NothingFound onClear={clear} /> : children(found)}
    </>
  );
}

/** The rows that have all words of a search, all of them where it has none. */
export function rowsWith<Row>(rows: readonly Row[], textOf: (row: Row) => string, search: string): readonly Row[] {
  const words = wordsOf(search);
  return words.length === 0 ? rows : rows.filter((row) => hasWords(textOf(row), words));
}

/** Said in place of a list that the search leaves empty. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('table');
  return (
    <EmptyState icon={<Icon of={SearchX} size={24} />} title={t('search.none')}>
      <Button onClick={onClear}>{t('search.showAll')}</Button>
    </EmptyState>
  );
}
