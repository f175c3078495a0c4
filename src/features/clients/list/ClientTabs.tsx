import { useTranslation } from 'react-i18next';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import type { ClientSearch } from './clientSearch.ts';

/** The active clients, or all of them. */
export function ClientTabs({ search }: { readonly search: ClientSearch }) {
  const { t } = useTranslation('clients');
  return (
    <Tabs label={t('tab.label')}>
      {(['active', 'all'] as const).map((view) => (
        <TabLink
          key={view}
          to="/clients/clientList"
          search={{ ...search, view, page: 1 }}
          isCurrent={view === search.view}
        >
          {t(TAB_KEY[view])}
        </TabLink>
      ))}
    </Tabs>
  );
}

const TAB_KEY = { active: 'tab.active', all: 'tab.all' } as const;
