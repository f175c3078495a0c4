import type { Flag } from '#contracts/flags.ts';

/** The tabs of the SPV settings, with their addresses and flags. */
export const SPV_TABS = {
  certificates: { to: '/settings/spv/certificates', label: 'settings:spvTab.certificates' },
  filings: { to: '/settings/spv/filings', label: 'settings:spvTab.filings', flag: 'spvFilingSettings' },
} as const satisfies Readonly<Record<string, { to: string; label: string; flag?: Flag }>>;
export type SpvTab = keyof typeof SPV_TABS;

/** Source: decision D27. */
const TAB_KEY = 'settings.spv.tab';

/** The tab that was open last; certificates when none was. */
export const rememberedSpvTab = (storage: Storage): SpvTab =>
  storage.getItem(TAB_KEY) === 'filings' ? 'filings' : 'certificates';

export const rememberSpvTab = (storage: Storage, tab: SpvTab): void => storage.setItem(TAB_KEY, tab);
