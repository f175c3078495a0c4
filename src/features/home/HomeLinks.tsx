import {
  Calculator,
  Hexagon,
  ListChecks,
  ReceiptText,
  Store,
  Users,
  ChartNoAxesColumn,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsReachable, type Gate } from '#src/shared/flags/gate.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type HomeLink = Gate & {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label:
    | 'link.clients'
    | 'link.tasks'
    | 'link.invoicing'
    | 'link.accounting'
    | 'link.hub'
    | 'link.monthlyProgress'
    | 'link.activityReport';
  readonly isComing?: true;
};

/** Source: specification HO-1. */
export const LINKS: readonly HomeLink[] = [
  { to: '/clients', icon: Users, label: 'link.clients' },
  { to: '/work/tasks', icon: ListChecks, label: 'link.tasks' },
  { to: '/invoicing', icon: ReceiptText, label: 'link.invoicing', flag: 'invoicing', isComing: true },
  { to: '/accounting', icon: Calculator, label: 'link.accounting', flag: 'accounting', isComing: true },
  { to: '/hub', icon: Store, label: 'link.hub', flag: 'hub' },
  {
    to: '/home-dashboards/monthly-progress',
    icon: Hexagon,
    label: 'link.monthlyProgress',
    flag: 'homeDashboards',
  },
  {
    to: '/home-dashboards/activity-report',
    icon: ChartNoAxesColumn,
    label: 'link.activityReport',
    flag: 'homeDashboards',
  },
];

/** The ways into the rest of the product that exist and are on. */
export function HomeLinks() {
  const { t } = useTranslation('home');
  const links = LINKS.filter(useIsReachable());
  return (
    <nav className={bar} aria-label={t('link.label')}>
      {links.map(({ to, icon, label, isComing }) => (
        <Link key={to} to={to} className={link}>
          <Icon of={icon} /> {t(label)}
          {isComing ? <span className={textRecipe.quiet}>{t('link.comingSoon')}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '24',
  rowGap: '8',
  mt: 'auto',
  px: '16',
  py: '10',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  _narrow: { order: '2' },
  _mobile: { rowGap: '16', py: '16' },
});
const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6',
  textStyle: 'secondary',
  fontWeight: 'medium',
  color: 'text',
  textDecoration: 'none',
  '& svg': { color: 'mut' },
  '&:hover': { color: 'accentText' },
});
