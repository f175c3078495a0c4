import { Building2, ShieldCheck, Users, type LucideIcon } from 'lucide-react';
import type { Gate } from '#src/shared/flags/gate.ts';

/** A page of the settings. It is shown once its route exists. */
type SettingsPlace = Gate & {
  readonly to: string;
  readonly label: 'nav.account' | 'nav.usersAndTeams' | 'nav.certificates';
  readonly icon: LucideIcon;
};

/** The firm's page holds the switch of the restricted mode, so whoever may switch it keeps the page. */
export const ACCOUNT_GATE = { flag: 'accountSettings', orMay: 'firm.setFlag' } as const satisfies Gate;

/** The pages of the firm's people. */
export const PEOPLE_GATE = { flag: 'accountSettings' } as const satisfies Gate;

/** The pages of the settings in their groups. The restricted mode (decision D9) hides those of the account. */
export const SETTINGS_PLACES: readonly {
  readonly label: 'nav.firm' | 'nav.spv';
  readonly places: readonly SettingsPlace[];
}[] = [
  {
    label: 'nav.firm',
    places: [
      { to: '/settings/account', label: 'nav.account', icon: Building2, ...ACCOUNT_GATE },
      { to: '/settings/users-and-teams', label: 'nav.usersAndTeams', icon: Users, ...PEOPLE_GATE },
    ],
  },
  {
    label: 'nav.spv',
    places: [{ to: '/settings/spv/certificates', label: 'nav.certificates', icon: ShieldCheck }],
  },
];
