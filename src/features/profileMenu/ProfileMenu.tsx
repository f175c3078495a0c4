import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { LogOut, Monitor, Moon, Sun, UserPen, UserPlus, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { setTheme, THEMES, useTheme } from '#src/shared/hooks/useTheme.ts';
import { Avatar } from '#src/shared/ui/Avatar.tsx';
import { Menu } from '#src/shared/ui/Menu.tsx';

const button = css({
  display: 'inline-flex',
  p: '0',
  borderWidth: '0',
  bg: 'transparent',
  borderRadius: 'round',
  cursor: 'pointer',
});
const head = css({ px: '8', py: '6', maxW: '280' });
const name = css({
  m: '0',
  textStyle: 'secondary',
  fontWeight: 'semibold',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
const mail = css({ m: '0', textStyle: 'caption', color: 'mut', overflow: 'hidden', textOverflow: 'ellipsis' });
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Who is signed in; accounts, theme, profile, signing out. */
export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const signIn = useSystemActor('signIn');
  const account = useSelector(signIn, ({ context }) => context.account);
  const accounts = useSelector(signIn, ({ context }) => context.accounts);
  const { data: atWork } = useQuery(accountOptions());
  const theme = useTheme();
  const canEditProfile = clientConfig().identity.profileAuthority !== null;
  const others = accounts.filter(({ id }) => id !== account?.id);
  const shownName = account?.name ?? '';

  return (
    <Menu
      label={t('profile.label')}
      placement="bottom-end"
      header={
        <div className={head}>
          <p className={name}>{shownName}</p>
          <p className={mail}>{atWork?.firm.name}</p>
          <p className={mail}>{account?.email}</p>
        </div>
      }
      groups={[
        {
          id: 'accounts',
          items: [
            ...others.map((other) => ({
              id: `switch ${other.id}`,
              label: t('profile.switchTo', { name: other.name }),
              note:
                other.firmName === null
                  ? other.email
                  : t('profile.atFirm', { firm: other.firmName, email: other.email }),
              icon: <UserRound {...icon} />,
              onSelect: () => signIn.send({ type: 'account.switch', accountId: other.id }),
            })),
            {
              id: 'add',
              label: t('profile.addAccount'),
              icon: <UserPlus {...icon} />,
              onSelect: () => signIn.send({ type: 'account.add' }),
            },
          ],
        },
        {
          id: 'theme',
          label: t('theme.label'),
          items: THEMES.map((choice) => ({
            id: `theme ${choice}`,
            label: t(THEME_KEY[choice]),
            icon: THEME_ICON[choice],
            isChecked: choice === theme,
            onSelect: () => setTheme(choice),
          })),
        },
        {
          id: 'leave',
          items: [
            ...(canEditProfile
              ? [
                  {
                    id: 'edit',
                    label: t('profile.edit'),
                    icon: <UserPen {...icon} />,
                    onSelect: () => signIn.send({ type: 'profile.edit' }),
                  },
                ]
              : []),
            {
              id: 'signOut',
              label: t('profile.signOut'),
              icon: <LogOut {...icon} />,
              onSelect: () => signIn.send({ type: 'signOut.start' }),
            },
          ],
        },
      ]}
    >
      <button type="button" className={button} aria-label={t('profile.of', { name: shownName })}>
        <Avatar name={shownName} />
      </button>
    </Menu>
  );
}

const THEME_KEY = { light: 'theme.light', dark: 'theme.dark', system: 'theme.system' } as const;
const THEME_ICON = { light: <Sun {...icon} />, dark: <Moon {...icon} />, system: <Monitor {...icon} /> } as const;
