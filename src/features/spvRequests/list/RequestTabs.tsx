import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/shared/text/format.ts';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import { REQUEST_SETS, requestList, type RequestSet } from '../spvRequests.queries.ts';
import type { RequestSearch } from './requestSearch.ts';

/** The requests, and those that were put away. Filters go along, the page does not. */
export function RequestTabs({ set, search }: { readonly set: RequestSet; readonly search: RequestSearch }) {
  const { t } = useTranslation('spvRequests');
  const { number } = useFormat();
  const counts = {
    all: useQuery(requestList('all').count(UNFILTERED)).data,
    archive: useQuery(requestList('archive').count(UNFILTERED)).data,
  };
  return (
    <Tabs label={t('tab.label')}>
      {REQUEST_SETS.map((one) => {
        const count = counts[one];
        return (
          <TabLink
            key={one}
            to="/spv/requests/$set"
            params={{ set: one }}
            search={{ ...search, page: 1 }}
            isCurrent={one === set}
            count={count === undefined ? undefined : `${number(count.count)}${count.isCapped ? '+' : ''}`}
          >
            {t(TAB_KEY[one])}
          </TabLink>
        );
      })}
    </Tabs>
  );
}

const UNFILTERED: RequestSearch = { page: 1 };
const TAB_KEY = { all: 'tab.all', archive: 'tab.archive' } as const satisfies Record<RequestSet, string>;
