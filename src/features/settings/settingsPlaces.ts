import {
  Bell,
  Building2,
  FolderDown,
  History,
  KeyRound,
  ShieldCheck,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Gate } from '#src/shared/flags/gate.ts';

/** A page of the settings. It is shown once its route exists. */
type SettingsPlace = Gate & {
  readonly to: string;
  readonly label:
    | 'settings:nav.profile'
    | 'settings:nav.notifications'
    | 'settings:nav.password'
    | 'settings:nav.account'
    | 'settings:nav.usersAndTeams'
    | 'settings:nav.auditTrail'
    | 'settings:nav.certificates'
    | 'settings:nav.spvFilings';
  readonly icon: LucideIcon;
};

/** The pages of the signed-in person. */
export const YOU_GATE = { flag: 'accountSettings' } as const satisfies Gate;

/** The firm's page holds the switch of the restricted mode, so whoever may switch it keeps the page. */
export const ACCOUNT_GATE = { flag: 'accountSettings', orMay: 'firm.setFlag' } as const satisfies Gate;

/** The pages of the firm's people. */
export const PEOPLE_GATE = { flag: 'accountSettings' } as const satisfies Gate;

/** Who changed what. Source: decision D24. */
export const AUDIT_GATE = { flag: 'accountSettings', may: 'auditTrail.list' } as const satisfies Gate;

/** The pages of the settings in their groups. The restricted mode (decision D9) hides those of the account. */
export const SETTINGS_PLACES: readonly {
  readonly label: 'settings:nav.you' | 'settings:nav.firm' | 'settings:nav.spv';
  readonly places: readonly SettingsPlace[];
}[] = [
  {
    label: 'settings:nav.you',
    places: [
      { to: '/settings/profile', label: 'settings:nav.profile', icon: UserRound, ...YOU_GATE },
      { to: '/settings/notifications', label: 'settings:nav.notifications', icon: Bell, ...YOU_GATE },
      { to: '/settings/password', label: 'settings:nav.password', icon: KeyRound, ...YOU_GATE },
    ],
  },
  {
    label: 'settings:nav.firm',
    places: [
      { to: '/settings/account', label: 'settings:nav.account', icon: Building2, ...ACCOUNT_GATE },
      { to: '/settings/users-and-teams', label: 'settings:nav.usersAndTeams', icon: Users, ...PEOPLE_GATE },
      { to: '/settings/audit-trail', label: 'settings:nav.auditTrail', icon: History, ...AUDIT_GATE },
    ],
  },
  {
    label: 'settings:nav.spv',
    places: [
      { to: '/settings/spv/certificates', label: 'settings:nav.certificates', icon: ShieldCheck },
      { to: '/settings/spv/filings', label: 'settings:nav.spvFilings', icon: FolderDown, flag: 'spvFilingSettings' },
    ],
  },
];
