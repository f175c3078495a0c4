import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { WorkFilters } from '#src/shared/work/WorkFilters.tsx';
import type { taskList } from '../tasks.queries.ts';

type TaskFiltersProps = {
  readonly list: Pick<ListOf<typeof taskList>, 'filter' | 'set' | 'search'>;
  /** False on the page of one client. */
  readonly hasClients: boolean;
};

/** What a list of tasks can be filtered by. Mine are those that this person is to do. */
export function TaskFilters({ list: { filter, search, set }, hasClients }: TaskFiltersProps) {
  return (
    <WorkFilters
      search={filter('search')}
      mine={filter('assignee')}
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
