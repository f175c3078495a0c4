import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { Tooltip } from '#src/shared/ui/overlays/Tooltip.tsx';
import { SideLink } from '#src/shared/ui/page/SideLink.tsx';
import { isCurrent, isUnder, type NavigationItem } from './navigation.ts';

type NavLinkProps = {
  readonly item: NavigationItem;
  /** Only the icon; its name shows on hover and focus. */
  readonly isIcon?: boolean;
  readonly onNavigate?: (() => void) | undefined;
};

/** One place of the sidebar, with its sub-items while one is there. */
export function NavLink({ item, isIcon = false, onNavigate }: NavLinkProps) {
  const { t } = useTranslation('shell');
  const pathname = useLocation({ select: (location) => location.pathname });
  const reachable = (item.items ?? []).filter(useIsReachable());
  const isHere = isCurrent(pathname, item);
  const subItems = isHere && !isIcon && reachable.length > 1 ? reachable : [];
  const isAtSubItem = subItems.some(({ to }) => isUnder(pathname, to));
  const leave = onNavigate === undefined ? {} : { onClick: onNavigate };
  const link = (
    <SideLink
      to={item.to}
      isCurrent={isHere && !isAtSubItem}
      {...(isIcon ? { className: square } : {})}
      {...(isIcon ? { 'aria-label': t(item.label) } : {})}
      {...leave}
    >
      <Icon of={item.icon} />
      {isIcon ? null : t(item.label)}
    </SideLink>
  );
  return (
    <>
      {isIcon ? (
        <Tooltip text={t(item.label)} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {subItems.length === 0 ? null : (
        <ul className={layoutRecipe.list}>
          {subItems.map(({ to, label }) => (
            <li key={to}>
              <SideLink to={to} className={subLink} isCurrent={isUnder(pathname, to)} {...leave}>
                {t(label)}
              </SideLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const square = css({ w: '32', justifyContent: 'center' });
/** Below the name of its place. */
const subLink = css({ h: '28', pl: '[34px]', textStyle: 'secondary' });
