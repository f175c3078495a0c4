import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { emailSchema, requiredTextSchema, textSchema } from '#contracts/api/shared.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';

const contactSchema = v.strictObject({
  name: requiredTextSchema(60),
  email: emailSchema,
  notes: textSchema(200),
});

/** A short form, as it stands in a dialog or a drawer. */
export function ContactForm({ onSaved }: { readonly onSaved: () => void }) {
  const { t } = useTranslation('gallery');
  const save = useMutation({ mutationFn: (contact: v.InferOutput<typeof contactSchema>) => Promise.resolve(contact) });
  const form = useContractForm({
    schema: contactSchema,
    initial: { name: '', email: '', notes: '' },
    save,
    onSaved,
  });
  return (
    <form.Frame submitLabel={t('form.addContact')}>
      <form.Text name="name" label={t('sample.name')} />
      <form.Email name="email" label={t('form.email')} />
      <form.LongText name="notes" label={t('sample.notes')} />
    </form.Frame>
  );
}
