import { useState } from 'react';
import { FoundRows, type FoundRowsProps } from './FoundRows.tsx';

/** Rows found by words that stay with the page: a list beside others, which the address does not know. */
export function SearchedRows<Row>(props: Omit<FoundRowsProps<Row>, 'search' | 'onSearch'>) {
  const [search, setSearch] = useState('');
  return <FoundRows {...props} search={search} onSearch={setSearch} />;
}
