import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { commaText, listOf } from '#src/shared/filters/commaList.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useRowSelection } from '#src/shared/table/useRowSelection.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { ClientCount } from './ClientCount.tsx';
import { clientListOptions } from '../clients.queries.ts';
import type { ClientSearch } from './clientSearch.ts';
import { ClientsEmpty } from './ClientsEmpty.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { DeactivateBar } from './DeactivateBar.tsx';
import { useClientNames } from './useClientNames.ts';
import { useClientTable } from './useClientTable.tsx';

/** With its fields and its workflow it is a twentieth of our own script on the first load; few visits add a client. */
const AddClientDialog = lazy(async () => ({ default: (await import('../add/AddClientDialog.tsx')).AddClientDialog }));

/** The firm's clients. Its state is in the address. */
export function ClientsScreen({ search }: { readonly search: ClientSearch }) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const list = useQuery(clientListOptions(search));
  const selection = useRowSelection(list.data?.items ?? NONE);
  const nameOf = useClientNames(list.data?.items);
  const [isAdding, setIsAdding] = useState(false);
  const [hasChosen, setHasChosen] = useState(false);
  // It stays from its first use on, so that it can finish what it has begun.
  if (selection.ids.size > 0 && !hasChosen) setHasChosen(true);
  const go = (change: Partial<ClientSearch>) =>
    void navigate({ to: '/clients/clientList', search: { ...search, ...change } });
  const { add } = useCommands({
    add: { keys: 'c', label: t('action.add'), icon: Plus, run: () => setIsAdding(true) },
  });

  return (
    <ListScreen
      title={t('title')}
      tabs={<ClientTabs search={search} />}
      actions={<CommandButton look="primary" command={add} />}
      filterLabel={t('manager.filter')}
      filters={
        <AccountManagerFilter
          value={listOf(search.accountManager)}
          onChange={(chosen) => go({ accountManager: commaText(chosen), page: 1 })}
        />
      }
      count={<ClientCount search={search} />}
      list={list}
      page={search.page}
      onPage={(page) => go({ page })}
      table={useClientTable()}
      selection={selection}
      errorTitle={t('error.title')}
      empty={<ClientsEmpty search={search} onAdd={add.run} onChange={go} />}
    >
      {hasChosen ? <DeactivateBar nameOf={nameOf} selection={selection} /> : null}
      <Suspense fallback={null}>
        {isAdding ? (
          <AddClientDialog
            onClose={() => setIsAdding(false)}
            onOpenClient={(slug) => void navigate({ to: '/clients/clientDetails/$slug', params: { slug } })}
          />
        ) : null}
      </Suspense>
    </ListScreen>
  );
}

const NONE: readonly never[] = [];
