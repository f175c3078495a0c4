import { useNavigate } from '@tanstack/react-router';
import { Calculator, Grip, LayoutDashboard, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';

/** The applications of the product. */
export function AppLauncher() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Menu
      label={t('launcher.label')}
      groups={[
        {
          id: 'apps',
          items: [
            {
              id: 'practice',
              label: t('launcher.practice'),
              icon: <LayoutDashboard size={16} strokeWidth={1.75} aria-hidden />,
              onSelect: () => void navigate({ to: '/' }),
            },
            {
              id: 'invoicing',
              label: t('launcher.invoicing'),
              note: t('launcher.comingSoon'),
              icon: <ReceiptText size={16} strokeWidth={1.75} aria-hidden />,
              onSelect: () => void navigate({ to: '/invoicing' }),
            },
            {
              id: 'accounting',
              label: t('launcher.accounting'),
              note: t('launcher.comingSoon'),
              icon: <Calculator size={16} strokeWidth={1.75} aria-hidden />,
              onSelect: () => void navigate({ to: '/accounting' }),
            },
          ],
        },
      ]}
    >
      <IconButton label={t('launcher.label')}>
        <Grip size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Menu>
  );
}
