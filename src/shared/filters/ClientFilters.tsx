import { AccountManagerFilter } from './AccountManagerFilter.tsx';
import { ClientFilter } from './ClientFilter.tsx';
import { commaText, listOf } from './commaList.ts';

/** Whose rows are shown, as comma lists of the address. */
type ClientSearch = { readonly accountManager?: string | undefined; readonly client?: string | undefined };

type ClientFiltersProps = { readonly search: ClientSearch; readonly onChange: (change: ClientSearch) => void };

/** Filters a list by the clients its rows belong to, and by who looks after these. */
export function ClientFilters({ search, onChange }: ClientFiltersProps) {
  return (
    <>
      <AccountManagerFilter
        value={listOf(search.accountManager)}
        onChange={(chosen) => onChange({ accountManager: commaText(chosen) })}
      />
      <ClientFilter value={listOf(search.client)} onChange={(chosen) => onChange({ client: commaText(chosen) })} />
    </>
  );
}
