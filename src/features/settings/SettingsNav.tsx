import { Link } from '@tanstack/react-router';
import { UserPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { sideLink } from '#src/shared/ui/page/sideLink.recipe.ts';
import { SETTINGS_PLACES } from './settingsPlaces.ts';

/** The pages of the settings that the person can get to, and the profile, which the sign-in service has. */
export function SettingsNav() {
  const { t } = useTranslation('settings');
  const isReachable = useIsReachable();
  const isEnabled = useIsEnabled();
  const signIn = useSystemActor('signIn');
  const canEditProfile = isEnabled('accountSettings') && clientConfig().identity.profileAuthority !== null;
  const groups = SETTINGS_PLACES.map(({ label, places }) => ({ label, places: places.filter(isReachable) }));
  return (
    <nav aria-label={t('nav.label')} className={nav}>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ label, places }) => (
          <div key={label}>
            <h2 className={heading}>{t(label)}</h2>
            <ul className={list}>
              {places.map(({ to, label: name, icon: Icon }) => (
                <li key={to}>
                  <Link to={to} className={sideLink}>
                    <Icon size={16} strokeWidth={1.75} aria-hidden />
                    {t(name)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      {canEditProfile ? (
        <div>
          <h2 className={heading}>{t('nav.you')}</h2>
          <button type="button" className={cx(sideLink, button)} onClick={() => signIn.send({ type: 'profile.edit' })}>
            <UserPen size={16} strokeWidth={1.75} aria-hidden />
            {t('nav.profile')}
          </button>
        </div>
      ) : null}
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
const button = css({
  w: 'full',
  borderWidth: '0',
  bg: 'transparent',
  fontFamily: 'body',
  fontSize: 'body',
  cursor: 'pointer',
  textAlign: 'left',
});
