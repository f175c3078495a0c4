import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import { rememberSpvTab, SPV_TABS, type SpvTab } from './spvTab.ts';

/** The tabs of the SPV settings, behind their flag. The one that is open is opened again next time. */
export function SpvTabs({ current }: { readonly current: SpvTab }) {
  const { t } = useTranslation('settings');
  const isShown = useIsEnabled()('spvSettingsTabs');
  const isReachable = useIsReachable();
  useEffect(() => {
    if (isShown) rememberSpvTab(localStorage, current);
  }, [isShown, current]);
  if (!isShown) return null;
  return (
    <Tabs label={t('spvTab.label')}>
      {Object.values(SPV_TABS)
        .filter(isReachable)
        .map(({ to, label }) => (
          <TabLink key={to} to={to}>
            {t(label)}
          </TabLink>
        ))}
    </Tabs>
  );
}
