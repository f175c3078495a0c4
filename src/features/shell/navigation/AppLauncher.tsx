import { useNavigate } from '@tanstack/react-router';
import { Grip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FLAG_AREAS, type Flag } from '#contracts/flags.ts';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';
import { APPLICATIONS } from './navigation.ts';

/** The applications of the product that are on. */
export function AppLauncher() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const applications = APPLICATIONS.filter(useIsReachable());
  return (
    <Menu
      label={t('launcher.label')}
      groups={[
        {
          id: 'apps',
          items: applications.map(({ to, label, icon, flag }) => ({
            id: to,
            label: t(label),
            ...(isAnnounced(flag) ? { note: t('launcher.comingSoon') } : {}),
            icon: <Icon of={icon} />,
            onSelect: () => void navigate({ to }),
          })),
        },
      ]}
    >
      <IconButton label={t('launcher.label')}>
        <Icon of={Grip} />
      </IconButton>
    </Menu>
  );
}

const isAnnounced = (flag: Flag | undefined): boolean => FLAG_AREAS.comingSoon.some((page) => page === flag);
