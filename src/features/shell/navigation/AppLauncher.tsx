import { useNavigate } from '@tanstack/react-router';
import { Calculator, Grip, LayoutDashboard, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

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
          items: applications.map(({ to, label, note, icon }) => ({
            id: to,
            label: t(label),
            ...(note === undefined ? {} : { note: t(note) }),
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

const note = 'launcher.comingSoon';
const APPLICATIONS = [
  { to: '/', label: 'launcher.practice', note: undefined, icon: LayoutDashboard },
  { to: '/invoicing', flag: 'invoicing', label: 'launcher.invoicing', note, icon: ReceiptText },
  { to: '/accounting', flag: 'accounting', label: 'launcher.accounting', note, icon: Calculator },
] as const;
