import { useTranslation } from 'react-i18next';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';

/** The tabs of users and teams. */
export function PeopleTabs() {
  const { t } = useTranslation('users');
  return (
    <Tabs label={t('title')}>
      <TabLink to="/settings/users-and-teams/colleagues">{t('tab.colleagues')}</TabLink>
      <TabLink to="/settings/users-and-teams/teams">{t('tab.teams')}</TabLink>
      <TabLink to="/settings/users-and-teams/roles">{t('tab.roles')}</TabLink>
      <TabLink to="/settings/users-and-teams/permissions">{t('tab.permissions')}</TabLink>
    </Tabs>
  );
}
