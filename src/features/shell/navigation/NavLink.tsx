import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sideLink } from '#src/shared/ui/page/sideLink.recipe.ts';
import { isUnder, type NavigationItem } from './navigation.ts';

type NavLinkProps = { readonly item: NavigationItem; readonly onNavigate?: (() => void) | undefined };

/** One place of the sidebar. */
export function NavLink({ item, onNavigate }: NavLinkProps) {
  const { t } = useTranslation('shell');
  const isHere = useLocation({ select: ({ pathname }) => isUnder(pathname, item.under ?? item.to) });
  const Icon = item.icon;
  return (
    <Link
      to={item.to}
      className={sideLink}
      activeProps={{}}
      aria-current={isHere ? 'page' : undefined}
      {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {t(item.label)}
    </Link>
  );
}
