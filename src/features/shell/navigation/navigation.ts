import {
  Calculator,
  ChartNoAxesCombined,
  FileUp,
  House,
  Inbox,
  Mail,
  ReceiptText,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Gate } from '#src/shared/flags/gate.ts';

/**
 * A place of the sidebar. It is shown once its route exists; one that the product hides by default, when its flag is on.
 */
export type NavigationItem = Gate & {
  readonly to: string;
  readonly label:
    | 'shell:nav.home'
    | 'shell:nav.inbox'
    | 'shell:nav.clients'
    | 'shell:nav.messages'
    | 'shell:nav.filings'
    | 'shell:nav.report'
    | 'shell:nav.settings'
    | 'shell:nav.certificates'
    | 'shell:launcher.invoicing'
    | 'shell:launcher.accounting';
  readonly icon: LucideIcon;
  /** The address below which the item is the current place; the item's own address by default. */
  readonly under?: string;
};
type NavigationGroup = { readonly label: 'shell:nav.spv' | null; readonly items: readonly NavigationItem[] };

/** The sidebar, in its order. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: null,
    items: [
      { to: '/', label: 'shell:nav.home', icon: House },
      { to: '/inbox', label: 'shell:nav.inbox', icon: Inbox, flag: 'inbox' },
      { to: '/clients', label: 'shell:nav.clients', icon: Users },
    ],
  },
  {
    label: 'shell:nav.spv',
    items: [
      { to: '/spv/messages', label: 'shell:nav.messages', icon: Mail },
      { to: '/spv/filings', label: 'shell:nav.filings', icon: FileUp },
      { to: '/dashboards/spv-report', label: 'shell:nav.report', icon: ChartNoAxesCombined },
    ],
  },
];

/** At the foot of the sidebar. */
export const SETTINGS: NavigationItem = {
  to: '/settings/spv/certificates',
  label: 'shell:nav.settings',
  icon: Settings,
  under: '/settings',
};

/** Applications of their own, reached by the launcher. */
const APPLICATIONS: readonly NavigationItem[] = [
  { to: '/invoicing', label: 'shell:launcher.invoicing', icon: ReceiptText, flag: 'invoicing' },
  { to: '/accounting', label: 'shell:launcher.accounting', icon: Calculator, flag: 'accounting' },
];

/** Where a screen belongs, for the navbar: its group and its name. */
export function placeOf(pathname: string): { readonly group: string | null; readonly item: NavigationItem } | null {
  const places = [...NAVIGATION, { label: null, items: [SETTINGS, ...APPLICATIONS] }].flatMap(({ label, items }) =>
    items.map((item) => ({ group: label, item })),
  );
  return (
    places
      .filter(({ item }) => isUnder(pathname, item.under ?? item.to))
      .sort((a, b) => b.item.to.length - a.item.to.length)[0] ?? null
  );
}

/** True when an address is that place or lies below it. */
export const isUnder = (pathname: string, place: string): boolean =>
  place === '/' ? pathname === '/' : pathname === place || pathname.startsWith(`${place}/`);
