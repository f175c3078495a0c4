import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openNewRequest, requestFor } from '#src/shared/begin/newRequestState.ts';
import { ListSection } from '#src/shared/list/ListSection.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { clientRequestList, requestTypesOptions } from '../spvRequests.queries.ts';
import { RequestFilters } from './RequestFilters.tsx';
import { RequestListBody } from './RequestListBody.tsx';
import type { RequestSearch } from './requestSearch.ts';

type ClientRequestsProps = { readonly clientId: string; readonly search: RequestSearch };

/** The documents that were asked for one client, on its page. */
export function ClientRequests({ clientId, search }: ClientRequestsProps) {
  const { t, i18n } = useTranslation('spvRequests');
  const list = useList(clientRequestList(clientId), search, { label: t('table') });
  const types = useQuery(requestTypesOptions(i18n.language));
  return (
    <ListSection list={list} label={t('title')}>
      <RequestFilters list={list} search={search} types={types} hasClients={false} />
      <RequestListBody
        list={list}
        set="all"
        types={types.data ?? NO_TYPES}
        start={openNewRequest}
        first={requestFor([clientId])}
      />
    </ListSection>
  );
}

const NO_TYPES = {};
