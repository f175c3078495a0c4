import { useSelector } from '@xstate/react';
import { Languages, LogOut, Monitor, Moon, Sun, UserPen, UserPlus, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contracts/languages.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { setTheme, THEMES, useTheme } from '#src/shared/hooks/useTheme.ts';
import { LANGUAGE_NAMES, languageOf } from '#src/shared/text/languages.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { MenuGroup } from '#src/shared/ui/overlays/Menu.tsx';

/** The commands of the profile menu, in their groups. */
export function useProfileCommands(): readonly MenuGroup[] {
  return [useAccountCommands(), useThemeChoices(), useLanguageChoices(), useLeaveCommands()];
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
        icon: <Icon of={UserRound} />,
        onSelect: () => signIn.send({ type: 'account.switch', accountId: other.id }),
      })),
      {
        id: 'add',
        label: t('profile.addAccount'),
        icon: <Icon of={UserPlus} />,
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

function useLanguageChoices(): MenuGroup {
  const { t, i18n } = useTranslation('shell');
  const current = languageOf(i18n.language);
  return {
    id: 'language',
    label: t('language.label'),
    items: LANGUAGES.map((language) => ({
      id: `language ${language}`,
      label: LANGUAGE_NAMES[language],
      icon: <Icon of={Languages} />,
      isChecked: language === current,
      onSelect: () => void i18n.changeLanguage(language),
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
              icon: <Icon of={UserPen} />,
              onSelect: () => signIn.send({ type: 'profile.edit' }),
            },
          ]
        : []),
      {
        id: 'signOut',
        label: t('profile.signOut'),
        icon: <Icon of={LogOut} />,
        onSelect: () => signIn.send({ type: 'signOut.start' }),
      },
    ],
  };
}

const THEME_KEY = { light: 'theme.light', dark: 'theme.dark', system: 'theme.system' } as const;
const THEME_ICON = { light: <Icon of={Sun} />, dark: <Icon of={Moon} />, system: <Icon of={Monitor} /> } as const;
