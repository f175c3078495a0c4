import { useTranslation } from 'react-i18next';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';

/** The parts of a client's page; a part whose flag is off has no tab. */
export function ClientDetailTabs({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation('clients');
  const params = { slug: clientId };
  return (
    <Tabs label={t('detail.tabs')}>
      <TabLink to="/clients/clientDetails/$slug" params={params} activeOptions={{ exact: true }}>
        {t('detail.general')}
      </TabLink>
      {PARTS.map(({ to, label }) => (
        <TabLink key={to} to={to} params={params}>
          {t(label)}
        </TabLink>
      ))}
    </Tabs>
  );
}

const PARTS = [
  { to: '/clients/clientDetails/$slug/workItems', label: 'detail.workItems' },
  { to: '/clients/clientDetails/$slug/tasks', label: 'detail.tasks' },
  { to: '/clients/clientDetails/$slug/filings', label: 'detail.filings' },
  { to: '/clients/clientDetails/$slug/requests', label: 'detail.requests' },
  { to: '/clients/clientDetails/$slug/messages', label: 'detail.messagesTab' },
  { to: '/clients/clientDetails/$slug/timeline', label: 'detail.timeline' },
] as const;
