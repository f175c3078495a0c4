import { useTranslation } from 'react-i18next';
import type { Contact } from '#contracts/api/contact.ts';
import { useEditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { ContactForm } from './ContactForm.tsx';
import { useSaveContact } from './contacts.queries.ts';

type ContactDialogProps = {
  readonly clientId: string;
  /** As it is saved by now; null for a new one. */
  readonly contact: Contact | null;
  /** The client has no contact yet. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
};

/** Adds or changes a contact. */
export function ContactDialog({ clientId, contact, isFirst, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contacts');
  const row = useEditedRow(contact);
  const save = useSaveContact(clientId, row);
  return (
    <Dialog isOpen title={row.initial === null ? t('form.addTitle') : t('form.editTitle')} onClose={onClose}>
      <ContactForm key={row.initial?.revision} row={row} isFirst={isFirst} save={save} onSaved={onClose} />
    </Dialog>
  );
}
