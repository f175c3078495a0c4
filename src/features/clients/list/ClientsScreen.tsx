import { useLocation, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { SearchFilter } from '#src/shared/filters/SearchFilter.tsx';
import { TagFilter } from '#src/shared/filters/TagFilter.tsx';
import { TeamFilter } from '#src/shared/filters/TeamFilter.tsx';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { ClientBulkBar } from '../bulk/ClientBulkBar.tsx';
import { clientList } from '../clients.queries.ts';
import type { ClientSearch } from './clientSearch.ts';
import { ClientsEmpty } from './ClientsEmpty.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { useClientDrawing } from './useClientDrawing.tsx';

/** With its fields and its workflow it is a twentieth of our own script on the first load; few visits add a client. */
const AddClientDialog = lazy(async () => ({ default: (await import('../add/AddClientDialog.tsx')).AddClientDialog }));

/** Whether the dialog is open: by its command here, or because one was sent here to add a client. */
function useAdding(): readonly [isAdding: boolean, setIsAdding: (isAdding: boolean) => void] {
  const asked = useLocation({ select: ({ state }) => state.addClient ?? null });
  const [answered, setAnswered] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return [
    isOpen || asked !== answered,
    (isAdding) => {
      setIsOpen(isAdding);
      setAnswered(asked);
    },
  ];
}

/** The firm's clients. Its state is in the address. */
export function ClientsScreen({ search }: { readonly search: ClientSearch }) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const list = useList(clientList, search, { label: t('table') });
  const [isAdding, setIsAdding] = useAdding();
  const { add } = useCommands({
    add: { keys: 'c', label: t('action.add'), icon: Plus, run: () => setIsAdding(true) },
  });

  return (
    <ListScreen
      list={list}
      title={t('title')}
      tabs={<ClientTabs search={search} />}
      actions={
        <>
          <ButtonLink to="/clients/import">{t('action.import')}</ButtonLink>
          <CommandButton look="primary" command={add} />
        </>
      }
    >
      <FilterBar list={list} count="clients:count" countCapped="clients:countCapped">
        <SearchFilter {...list.filter('search')} />
        <AccountManagerFilter {...list.filter('accountManager')} />
        <TeamFilter {...list.filter('team')} />
        <TagFilter {...list.filter('tag')} />
      </FilterBar>
      <DataTable list={list} drawing={useClientDrawing()} layoutKey="table.clients" errorTitle={t('error.title')} />
      <ClientsEmpty list={list} onAdd={add.run} />
      <ClientBulkBar list={list} />
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
