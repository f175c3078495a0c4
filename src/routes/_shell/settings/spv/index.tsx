import { createFileRoute, redirect } from '@tanstack/react-router';
import { rememberedSpvTab, SPV_TABS } from '#src/features/settings/spvTab.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { isEnabled } from '#src/shared/flags/isEnabled.ts';

export const Route = createFileRoute('/_shell/settings/spv/')({
  beforeLoad: async ({ context }) => {
    const tab = rememberedSpvTab(localStorage);
    const isRemembered =
      tab === 'filings' && (await areTabsOpen(() => context.queryClient.fetchQuery(accountOptions())));
    throw redirect({ to: SPV_TABS[isRemembered ? tab : 'certificates'].to, replace: true });
  },
});

async function areTabsOpen(fetchAccount: () => Promise<Parameters<typeof isEnabled>[0]>): Promise<boolean> {
  const account = await fetchAccount();
  return isEnabled(account, 'spvSettingsTabs') && isEnabled(account, SPV_TABS.filings.flag);
}
