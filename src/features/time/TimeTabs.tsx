import { useTranslation } from 'react-i18next';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import { TIME_VIEWS, type TimeSearch } from './list/timeSearch.ts';

/** The list or the week. */
export function TimeTabs({ search }: { readonly search: TimeSearch }) {
  const { t } = useTranslation('time');
  return (
    <Tabs label={t('view.label')}>
      {TIME_VIEWS.map((view) => (
        <TabLink
          key={view}
          to="/work/time"
          search={{ ...search, page: 1, view, entry: undefined }}
          isCurrent={search.view === view}
        >
          {t(TAB_KEY[view])}
        </TabLink>
      ))}
    </Tabs>
  );
}

const TAB_KEY = { list: 'view.list', week: 'view.week' } as const;
