import { useSelector } from '@xstate/react';
import { LogOut, Monitor, Moon, Sun, UserPen, UserPlus, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { setTheme, THEMES, useTheme } from '#src/shared/hooks/useTheme.ts';
import type { MenuGroup } from '#src/shared/ui/overlays/Menu.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The commands of the profile menu, in their groups. */
export function useProfileCommands(): readonly MenuGroup[] {
  return [useAccountCommands(), useThemeChoices(), useLeaveCommands()];
}

function useAccountCommands(): MenuGroup {
  const { t } = useTranslation('shell');
  const signIn = useSystemActor('signIn');
  const account = useSelector(signIn, ({ context }) => context.account);
  const accounts = useSelector(signIn, ({ context }) => context.accounts);
  const others = accounts.filter(({ id }) => id !== account?.id);
  return {
    id: 'accounts',
    items: [
      ...others.map((other) => ({
        id: `switch ${other.id}`,
        label: t('profile.switchTo', { name: other.name }),
        note: other.firmName === null ? other.email : t('profile.atFirm', { firm: other.firmName, email: other.email }),
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
  };
}

function useThemeChoices(): MenuGroup {
  const { t } = useTranslation('shell');
  const theme = useTheme();
  return {
    id: 'theme',
    label: t('theme.label'),
    items: THEMES.map((choice) => ({
      id: `theme ${choice}`,
      label: t(THEME_KEY[choice]),
      icon: THEME_ICON[choice],
      isChecked: choice === theme,
      onSelect: () => setTheme(choice),
    })),
  };
}

function useLeaveCommands(): MenuGroup {
  const { t } = useTranslation('shell');
  const signIn = useSystemActor('signIn');
  const canEditProfile = clientConfig().identity.profileAuthority !== null;
  return {
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
  };
}

const THEME_KEY = { light: 'theme.light', dark: 'theme.dark', system: 'theme.system' } as const;
const THEME_ICON = { light: <Sun {...icon} />, dark: <Moon {...icon} />, system: <Monitor {...icon} /> } as const;
