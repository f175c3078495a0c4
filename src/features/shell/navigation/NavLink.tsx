import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { isUnder, type NavigationItem } from './navigation.ts';

type NavLinkProps = { readonly item: NavigationItem; readonly onNavigate?: (() => void) | undefined };

const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  h: '32',
  px: '8',
  borderRadius: '6',
  color: 'mut',
  fontWeight: 'medium',
  textDecoration: 'none',
  '& svg': { flexShrink: '0' },
  '&:hover': { bg: 'hover', color: 'text' },
  _current: { bg: 'accentBg', color: 'accentText' },
  '&[aria-current=page]:hover': { bg: 'accentBg', color: 'accentText' },
});

/** One place of the sidebar. */
export function NavLink({ item, onNavigate }: NavLinkProps) {
  const { t } = useTranslation('shell');
  const isHere = useLocation({ select: ({ pathname }) => isUnder(pathname, item.under ?? item.to) });
  const Icon = item.icon;
  return (
    <Link
      to={item.to}
      className={link}
      activeProps={{}}
      aria-current={isHere ? 'page' : undefined}
      {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {t(item.label)}
    </Link>
  );
}
