import { useTranslation } from 'react-i18next';
import { contactFieldsSchema, type Contact } from '#contracts/api/contact.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
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
      <ContactForm key={row.key} row={row} isFirst={isFirst} save={save} onSaved={onClose} />
    </Dialog>
  );
}

type ContactFormProps = {
  readonly row: EditedRow<Contact>;
  /** The client has no contact yet. */
  readonly isFirst: boolean;
  readonly save: ReturnType<typeof useSaveContact>;
  readonly onSaved: () => void;
};

/** The fields of a contact. The primary one is changed by choosing another, so only another one has the switch. */
function ContactForm({ row, isFirst, save, onSaved }: ContactFormProps) {
  const { t } = useTranslation('contacts');
  const { initial } = row;
  const isPrimary = initial?.isPrimary ?? isFirst;
  const form = useContractForm({
    schema: contactFieldsSchema,
    initial: {
      name: initial?.name ?? '',
      title: initial?.title ?? '',
      email: initial?.email ?? '',
      telephone: initial?.telephone ?? '',
      ...(isPrimary ? {} : { isPrimary: false }),
    },
    save,
    onSaved,
  });
  const labels = {
    name: t('field.name'),
    title: t('field.title'),
    email: t('field.email'),
    telephone: t('field.telephone'),
    isPrimary: t('field.isPrimary'),
  };
  return (
    <form.Frame submitLabel={initial === null ? t('action.add') : t('form.save')} canSave={!row.isGone}>
      <FormConflict row={row} labels={labels} words={{ isPrimary: (is) => t(is ? 'value.yes' : 'value.no') }} />
      <form.Text name="name" label={labels.name} isAutoFocused />
      <form.Text name="title" label={labels.title} />
      <form.Email name="email" label={labels.email} />
      <form.Text name="telephone" label={labels.telephone} inputMode="tel" />
      {isPrimary ? (
        <p className={textRecipe.quiet}>{initial === null ? t('form.first') : t('form.isPrimary')}</p>
      ) : (
        <form.Switch name="isPrimary" label={labels.isPrimary} hint={t('form.primaryHint')} />
      )}
    </form.Frame>
  );
}
