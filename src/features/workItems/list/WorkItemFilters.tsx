import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { WorkFilters } from '#src/shared/work/WorkFilters.tsx';
import type { workItemList } from '../workItems.queries.ts';

type WorkItemFiltersProps = {
  readonly list: Pick<ListOf<typeof workItemList>, 'filter' | 'set' | 'search'>;
  /** False on the page of one client. */
  readonly hasClients?: boolean;
};

/**
 * What the list and the board can be filtered by. Mine are those of the clients that this person manages; on the page of
 * one client, those that this person does.
 */
export function WorkItemFilters({ list: { filter, search, set }, hasClients = true }: WorkItemFiltersProps) {
  return (
    <WorkFilters
      search={filter('search')}
      mine={filter(hasClients ? 'accountManager' : 'assignee')}
      assignee={filter('assignee')}
      status={filter('status')}
      priority={filter('priority')}
      due={{ from: search.from, to: search.to, onChange: set }}
    >
      {hasClients ? (
        <>
          <AccountManagerFilter {...filter('accountManager')} />
          <ClientFilter {...filter('client')} />
        </>
      ) : null}
    </WorkFilters>
  );
}
