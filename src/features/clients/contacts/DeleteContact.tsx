import { useTranslation } from 'react-i18next';
import type { Contact } from '#contracts/api/contact.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { useContactRemoval } from './contacts.queries.ts';

type DeleteContactProps = {
  readonly clientId: string;
  readonly contact: Contact;
  /** Becomes the primary one where the deleted one was. */
  readonly next: Contact | undefined;
  readonly onClose: () => void;
};

/** Asks before a contact is deleted. */
export function DeleteContact({ clientId, contact, next, onClose }: DeleteContactProps) {
  const { t } = useTranslation('contacts');
  const removal = useContactRemoval(clientId);
  return (
    <ConfirmDialog
      isOpen
      title={t('delete.title', { name: contact.name })}
      text={contact.isPrimary && next !== undefined ? t('delete.primaryText', { name: next.name }) : t('delete.text')}
      confirmLabel={t('delete.confirm')}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(contact, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
