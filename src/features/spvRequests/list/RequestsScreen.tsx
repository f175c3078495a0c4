import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { requestFor } from '#src/shared/begin/newRequestState.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { NewRequest } from '../create/NewRequest.tsx';
import { useNewRequest } from '../create/useNewRequest.ts';
import { requestList, requestTypesOptions, type RequestSet } from '../spvRequests.queries.ts';
import { beginAgain } from './beginAgain.ts';
import { RequestFilters } from './RequestFilters.tsx';
import { RequestListBody } from './RequestListBody.tsx';
import type { RequestSearch } from './requestSearch.ts';
import { RequestTabs } from './RequestTabs.tsx';

type RequestsScreenProps = { readonly set: RequestSet; readonly search: RequestSearch };

/** Documents that the firm has asked the tax authority for. Its state is in the address. */
export function RequestsScreen({ set, search }: RequestsScreenProps) {
  const { t, i18n } = useTranslation('spvRequests');
  const list = useList(requestList(set), search, { label: t('table') });
  const types = useQuery(requestTypesOptions(i18n.language));
  const { begin, start, end } = useNewRequest();
  const { create } = useCommands({
    create: { keys: 'n', label: t('action.new'), icon: Plus, run: () => start({ view: 'drawer' }) },
  });
  return (
    <ListScreen
      list={list}
      title={t('title')}
      tabs={<RequestTabs set={set} search={search} />}
      actions={<CommandButton look="primary" command={create} />}
    >
      <RequestFilters list={list} search={search} types={types} />
      <RequestListBody list={list} set={set} types={types.data ?? NO_TYPES} start={start} first={requestFor([])} />
      {begin === null ? null : (
        <NewRequest
          key={begin.id}
          begin={begin.begin}
          onAgain={(requests) => start(beginAgain(requests))}
          onClose={end}
        />
      )}
    </ListScreen>
  );
}

const NO_TYPES = {};
