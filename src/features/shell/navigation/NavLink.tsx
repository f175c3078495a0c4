import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sideLink } from '#src/shared/ui/page/sideLink.recipe.ts';
import { isUnder, type NavigationItem } from './navigation.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type NavLinkProps = { readonly item: NavigationItem; readonly onNavigate?: (() => void) | undefined };

/** One place of the sidebar. */
export function NavLink({ item, onNavigate }: NavLinkProps) {
  const { t } = useTranslation('shell');
  const isHere = useLocation({ select: ({ pathname }) => isUnder(pathname, item.under ?? item.to) });
  return (
    <Link
      to={item.to}
      className={sideLink}
      activeProps={{}}
      aria-current={isHere ? 'page' : undefined}
      {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
    >
      <Icon of={item.icon} />
      {t(item.label)}
    </Link>
  );
}
