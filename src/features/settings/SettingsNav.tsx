import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { SideLink } from '#src/shared/ui/page/SideLink.tsx';
import { SETTINGS_PLACES } from './settingsPlaces.ts';

/** The pages of the settings that the person can get to. */
export function SettingsNav() {
  const { t } = useTranslation('settings');
  const isReachable = useIsReachable();
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  // On a narrow window the page that is shown may lie outside of the strip.
  useEffect(() => {
    const links = [...(strip.current?.querySelectorAll('a') ?? [])];
    links.find((link) => pathname.startsWith(link.pathname))?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const groups = SETTINGS_PLACES.map(({ label, places }) => ({ label, places: places.filter(isReachable) }));
  return (
    <nav ref={strip} aria-label={t('nav.label')} className={nav}>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ label, places }) => (
          <div key={label}>
            <h2 className={heading}>{t(label)}</h2>
            <ul className={list}>
              {places.map(({ to, label: name, icon: Icon }) => (
                <li key={to}>
                  <SideLink to={to}>
                    <Icon size={16} strokeWidth={1.75} aria-hidden />
                    {t(name)}
                  </SideLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

const nav = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '16',
  w: '200',
  flexShrink: '0',
  px: '8',
  py: '16',
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: 'lineSoft',
  _narrow: {
    flexDirection: 'row',
    gap: '2',
    w: 'full',
    py: '6',
    overflowX: 'auto',
    scrollbarWidth: '[none]',
    borderRightWidth: '0',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'lineSoft',
  },
});
const heading = css({
  m: '0',
  mb: '4',
  px: '8',
  fontSize: 'caption',
  lineHeight: 'body',
  fontWeight: 'semibold',
  color: 'mut',
  _narrow: { display: 'none' },
});
const list = css({ listStyle: 'none', m: '0', p: '0', _narrow: { display: 'flex', gap: '2' } });
