import {
  Calculator,
  CalendarClock,
  ChartNoAxesCombined,
  FileQuestionMark,
  FileUp,
  House,
  Inbox,
  LayoutDashboard,
  ListChecks,
  Mail,
  MessageSquareText,
  ReceiptText,
  ScrollText,
  Settings,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Gate } from '#src/shared/flags/gate.ts';

type NavName =
  | 'home'
  | 'inbox'
  | 'work'
  | 'workItems'
  | 'series'
  | 'tasks'
  | 'time'
  | 'clients'
  | 'clientList'
  | 'engagements'
  | 'dashboards'
  | 'allDashboards'
  | 'bookkeeping'
  | 'messages'
  | 'filings'
  | 'requests'
  | 'contactForms'
  | 'report'
  | 'deadlines'
  | 'engagementItems'
  | 'generalTerms'
  | 'settings';
type ApplicationName = 'practice' | 'invoicing' | 'accounting' | 'hub';

/** An address with its name. It is shown once its route exists and its flag, where it has one, is on. */
export type NavigationPlace = Gate & {
  readonly to: string;
  readonly label: `shell:nav.${NavName}` | `shell:launcher.${ApplicationName}`;
  /** The address below which the item is the current place; the item's own address by default. */
  readonly under?: string;
};

/** A place of the sidebar. Its sub-items are shown while one is at it, where there are at least two. */
export type NavigationItem = NavigationPlace & {
  readonly icon: LucideIcon;
  readonly items?: readonly NavigationPlace[];
};
type NavigationGroup = {
  readonly label: 'shell:nav.spv' | 'shell:nav.templates' | null;
  readonly items: readonly NavigationItem[];
};

/** The sidebar, in its order. Items whose route comes later are declared and stay hidden until then. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: null,
    items: [
      { to: '/', label: 'shell:nav.home', icon: House },
      { to: '/inbox', label: 'shell:nav.inbox', icon: Inbox, flag: 'inbox' },
      {
        to: '/work',
        label: 'shell:nav.work',
        icon: ListChecks,
        items: [
          { to: '/work/workItems', label: 'shell:nav.workItems' },
          { to: '/work/series', label: 'shell:nav.series' },
          { to: '/work/tasks', label: 'shell:nav.tasks' },
          { to: '/work/time', label: 'shell:nav.time' },
        ],
      },
      {
        to: '/clients',
        label: 'shell:nav.clients',
        icon: Users,
        items: [
          { to: '/clients/clientList', label: 'shell:nav.clientList' },
          { to: '/clients/engagements', label: 'shell:nav.engagements' },
        ],
      },
      {
        to: '/dashboards/all-dashboards',
        under: '/dashboards',
        label: 'shell:nav.dashboards',
        icon: LayoutDashboard,
        items: [
          { to: '/dashboards/all-dashboards', label: 'shell:nav.allDashboards' },
          { to: '/dashboards/bookkeeping', label: 'shell:nav.bookkeeping', flag: 'bookkeeping' },
        ],
      },
    ],
  },
  {
    label: 'shell:nav.spv',
    items: [
      { to: '/spv/messages', label: 'shell:nav.messages', icon: Mail },
      { to: '/spv/filings', label: 'shell:nav.filings', icon: FileUp },
      { to: '/spv/requests', label: 'shell:nav.requests', icon: FileQuestionMark },
      { to: '/spv/contact-forms', label: 'shell:nav.contactForms', icon: MessageSquareText, flag: 'contactForms' },
      { to: '/dashboards/spv-report', label: 'shell:nav.report', icon: ChartNoAxesCombined },
    ],
  },
  {
    label: 'shell:nav.templates',
    items: [
      {
        to: '/templates/engagement-items',
        label: 'shell:nav.engagementItems',
        icon: ReceiptText,
        flag: 'templates',
      },
      {
        to: '/templates/engagement-general-terms',
        label: 'shell:nav.generalTerms',
        icon: ScrollText,
        flag: 'templates',
      },
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

/** The application around the sidebar. */
const PRACTICE: NavigationItem = { to: '/', label: 'shell:launcher.practice', icon: House };

/** Applications of their own, reached by the launcher. */
const OTHER_APPLICATIONS: readonly NavigationItem[] = [
  { to: '/invoicing', label: 'shell:launcher.invoicing', icon: ReceiptText, flag: 'invoicing' },
  { to: '/accounting', label: 'shell:launcher.accounting', icon: Calculator, flag: 'accounting' },
  { to: '/hub', label: 'shell:launcher.hub', icon: Store, flag: 'hub' },
];

/** Pages that the home page leads to. */
const HOME_DASHBOARDS: NavigationItem = { to: '/home-dashboards', label: 'shell:nav.home', icon: House };

/** The calendar of deadlines, which home and the palette lead to. */
export const DEADLINES: NavigationItem = { to: '/deadlines', label: 'shell:nav.deadlines', icon: CalendarClock };

/** The applications of the launcher. */
export const APPLICATIONS: readonly NavigationItem[] = [PRACTICE, ...OTHER_APPLICATIONS];

const PLACES = [
  ...NAVIGATION,
  { label: null, items: [SETTINGS, HOME_DASHBOARDS, DEADLINES, ...OTHER_APPLICATIONS] },
].flatMap(({ label, items }) =>
  items.flatMap((item) => [item, ...(item.items ?? [])].map((place) => ({ group: label, item: place }))),
);

/** Where a screen belongs, for the navbar: its group and its name. */
export function placeOf(pathname: string): { readonly group: string | null; readonly item: NavigationPlace } | null {
  return (
    PLACES.filter(({ item }) => isUnder(pathname, item.under ?? item.to)).sort(
      (a, b) => (b.item.under ?? b.item.to).length - (a.item.under ?? a.item.to).length,
    )[0] ?? null
  );
}

/**
 * Whether an item of the sidebar is the current place. Of two above each other only the nearer one is: the report of the
 * mailbox is not at the dashboards.
 */
export function isCurrent(pathname: string, { to, under = to }: NavigationPlace): boolean {
  const isNearer = ({ to: other, under: below = other }: NavigationItem) =>
    below.length > under.length && isUnder(pathname, below);
  return isUnder(pathname, under) && !NAVIGATION.some(({ items }) => items.some(isNearer));
}

/** True when an address is that place or lies below it. */
export const isUnder = (pathname: string, place: string): boolean =>
  place === '/' ? pathname === '/' : pathname === place || pathname.startsWith(`${place}/`);
