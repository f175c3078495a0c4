import { Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';
import { Panel } from '#src/shared/ui/overlays/Panel.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { ContactForm } from './ContactForm.tsx';
import { Section } from './Section.tsx';

/** What opens over the page, with and without a form inside. */
export function OverlaysPart() {
  const { t } = useTranslation('gallery');
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Section title={t('overlays.dialogs')}>
        <Button onClick={() => setOpen('dialog')}>{t('overlays.dialog')}</Button>
        <Button onClick={() => setOpen('drawer')}>{t('overlays.drawer')}</Button>
        <Button onClick={() => setOpen('confirm')}>{t('overlays.confirm')}</Button>
        <Dialog isOpen={open === 'dialog'} title={t('overlays.newContact')} onClose={close}>
          <ContactForm onSaved={close} />
        </Dialog>
        <Drawer isOpen={open === 'drawer'} title={t('overlays.newContact')} onClose={close}>
          <ContactForm onSaved={close} />
        </Drawer>
        <ConfirmDialog
          isOpen={open === 'confirm'}
          title={t('overlays.confirmTitle')}
          text={t('overlays.confirmText')}
          confirmLabel={t('sample.delete')}
          onConfirm={close}
          onCancel={close}
        />
      </Section>
      <FloatingSamples />
    </>
  );
}

function FloatingSamples() {
  const { t } = useTranslation('gallery');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('overlays.floating')}>
      <Menu
        label={t('overlays.menu')}
        groups={[
          {
            id: 'first',
            items: [
              { id: 'edit', label: t('sample.details'), icon: <Icon of={Pencil} />, onSelect: () => {} },
              {
                id: 'delete',
                label: t('sample.delete'),
                icon: <Icon of={Trash2} />,
                tone: 'danger',
                onSelect: () => {},
              },
            ],
          },
        ]}
      >
        <Button>{t('overlays.menu')}</Button>
      </Menu>
      <Popover
        label={t('overlays.popover')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={<Button>{t('overlays.popover')}</Button>}
      >
        <p className={words}>{t('overlays.confirmText')}</p>
      </Popover>
      <Panel
        title={t('overlays.panel')}
        actions={
          <IconButton size="small" label={t('sample.cancel')}>
            <Icon of={X} size={14} />
          </IconButton>
        }
      >
        <p className={words}>{t('overlays.confirmText')}</p>
      </Panel>
    </Section>
  );
}

const words = css({ m: '0', p: '12', textStyle: 'secondary' });
