import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { NewRequest } from '../create/NewRequest.tsx';
import { useNewRequest } from '../create/useNewRequest.ts';
import { RequestNotices } from '../send/RequestNotices.tsx';
import { requestList, requestTypesOptions, type RequestRow, type RequestSet } from '../spvRequests.queries.ts';
import { RequestBar } from './RequestBar.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { RequestDialogs, type OpenRequest } from './RequestDialogs.tsx';
import type { RequestSearch } from './requestSearch.ts';
import { RequestsEmpty } from './RequestsEmpty.tsx';
import { RequestTabs } from './RequestTabs.tsx';
import { beginAgain } from './beginAgain.ts';
import { useMoveRequest } from './useMoveRequest.ts';
import { useSeenAnswers } from './useSeenAnswers.ts';
import { useRequestTable } from './useRequestTable.tsx';

type RequestsScreenProps = { readonly set: RequestSet; readonly search: RequestSearch };

/** Documents that the firm has asked the tax authority for. Its state is in the address. */
export function RequestsScreen({ set, search }: RequestsScreenProps) {
  const { t, i18n } = useTranslation('spvRequests');
  const list = useList(requestList(set), search, { label: t('table') });
  const types = useQuery(requestTypesOptions(i18n.language));
  const { begin, start, end } = useNewRequest();
  const [opened, setOpened] = useState<OpenRequest | null>(null);
  const { isUnread } = useSeenAnswers();
  const show = (kind: OpenRequest['kind']) => (request: RequestRow) => setOpened({ kind, request });
  const { columns, rowLink } = useRequestTable(list.rows, {
    types: types.data ?? {},
    isUnread,
    commands: {
      open: show('error'),
      settle: show('settle'),
      remove: show('remove'),
      again: (request) => start(beginAgain([request])),
      move: useMoveRequest(),
    },
  });
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
      <RequestNotices />
      <DataTable
        list={list}
        columns={columns}
        layoutKey="table.requests"
        rowLink={rowLink}
        selectLabel={(row) => t('row.select', { name: row.clientName })}
        errorTitle={t('error.title')}
      />
      <RequestsEmpty list={list} set={set} types={types.data ?? {}} onNew={() => start({ view: 'wizard' })} />
      <RequestBar list={list} set={set} />
      <RequestDialogs
        opened={opened}
        onOpen={setOpened}
        onAgain={(request) => start(beginAgain([request]))}
        onClose={() => setOpened(null)}
      />
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
