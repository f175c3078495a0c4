import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { contactFieldsSchema, type ContactFields } from '#contracts/api/contact.ts';
import { client } from '#src/shared/api/api.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { DialogContext } from '#src/shared/ui/overlays/dialogContext.ts';

type NewContactProps = {
  readonly clientId: string;
  /** Chooses the contact, which the client has from now on. */
  readonly onAdded: (contactId: string) => void;
  readonly onCancel: () => void;
};

/** A contact that is missing, added where it is needed: name, title, telephone and e-mail, each required. */
export function NewContact(props: NewContactProps) {
  const { t } = useTranslation('spvRequests');
  return (
    <section aria-label={t('mail.newContact')} className={box}>
      {/* Its buttons stand below its fields: those of the dialog are for the request. */}
      <DialogContext value={null}>
        <ContactForm {...props} />
      </DialogContext>
    </section>
  );
}

function ContactForm({ clientId, onAdded, onCancel }: NewContactProps) {
  const { t } = useTranslation(['spvRequests', 'contacts']);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async (fields: ContactFields) => {
      const contact = await client.contacts.create({ id: clientId, ...fields });
      // It is among the choices before it is chosen.
      await markStale(queries, 'contact');
      onAdded(contact.id);
      return contact;
    },
  });
  const form = useContractForm({
    schema: contactFieldsSchema,
    initial: { name: '', title: '', email: '', telephone: '' },
    save,
    onSaved: () => {},
  });
  return (
    <form.Frame submitLabel={t('mail.addContact')} onCancel={onCancel}>
      <div className={pair}>
        <form.Text name="name" label={t('contacts:field.name')} isAutoFocused />
        <form.Text name="title" label={t('contacts:field.title')} />
      </div>
      <div className={pair}>
        <form.Text name="telephone" label={t('contacts:field.telephone')} inputMode="tel" />
        <form.Email name="email" label={t('contacts:field.email')} />
      </div>
    </form.Frame>
  );
}

const box = css({ p: '12', borderWidth: '1px', borderStyle: 'solid', borderColor: 'line', borderRadius: '8' });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(160px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
});
