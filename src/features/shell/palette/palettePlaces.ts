import type { Gate } from '#src/shared/flags/gate.ts';
import { DEADLINES, NAVIGATION, type NavigationPlace } from '../navigation/navigation.ts';

type PlaceName =
  | NavigationPlace['label']
  | 'palette:place.developer'
  | 'palette:place.spvSettings'
  | 'palette:place.profile'
  | 'palette:place.notifications'
  | 'palette:place.account'
  | 'palette:place.password'
  | 'palette:place.billing'
  | 'palette:place.certificates'
  | 'palette:place.spvFilings';

/** An address that the palette leads to. It is shown once its route exists and its flag is on. */
export type PalettePlace = Gate & {
  readonly to: string;
  readonly label: PlaceName;
  /** Only outside of production. Source: specification PA-7. */
  readonly isForTrial?: boolean;
};

const TRIAL_PLACES: ReadonlySet<string> = new Set([
  '/inbox',
  '/dashboards/bookkeeping',
  '/templates/engagement-general-terms',
]);

/**
 * The places of the sidebar with their sub-items, and the deadlines; an address with sub-items leads to the first of them.
 */
export const MAIN_PLACES: readonly PalettePlace[] = [...NAVIGATION.flatMap(({ items }) => items), DEADLINES]
  .flatMap((item): readonly NavigationPlace[] => item.items ?? [item])
  .map((place) => ({ ...place, isForTrial: TRIAL_PLACES.has(place.to) }));

const account = { flag: 'accountSettings' } as const;

/** The pages of the settings. */
export const SETTINGS_PAGES: readonly PalettePlace[] = [
  { to: '/settings/spv', label: 'palette:place.spvSettings' },
  { to: '/settings/developer', label: 'palette:place.developer' },
  { to: '/settings/profile', label: 'palette:place.profile', ...account, isForTrial: true },
  { to: '/settings/notifications', label: 'palette:place.notifications', ...account, isForTrial: true },
  { to: '/settings/account', label: 'palette:place.account', ...account, orMay: 'firm.setFlag', isForTrial: true },
  { to: '/settings/password', label: 'palette:place.password', ...account, isForTrial: true },
  { to: '/settings/billing', label: 'palette:place.billing', ...account, isForTrial: true },
  { to: '/settings/spv/certificates', label: 'palette:place.certificates', isForTrial: true },
  {
    to: '/settings/spv/filings',
    label: 'palette:place.spvFilings',
    flag: 'spvFilingSettings',
    isForTrial: true,
  },
];
