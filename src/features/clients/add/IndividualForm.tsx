import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { individualSchema, type Client, type Individual } from '#contracts/api/client.ts';
import { client } from '#src/shared/api/api.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { emailTypeOptions } from '../person/emailTypes.ts';

/** Adds a client without a tax id: a person. */
export function IndividualForm({ onSaved }: { readonly onSaved: (saved: Client) => void }) {
  const { t } = useTranslation('clients');
  const form = useContractForm({
    schema: individualSchema,
    initial: { firstName: '', middleName: '', lastName: '', emailType: 'Personal', email: '', telephone: '' },
    save: useCreateIndividual(),
    onSaved,
  });
  return (
    <form.Frame submitLabel={t('individual.submit')}>
      <p className={textRecipe.quiet}>{t('individual.hint')}</p>
      <form.Text name="firstName" label={t('individual.firstName')} isAutoFocused />
      <form.Text name="middleName" label={t('individual.middleName')} />
      <form.Text name="lastName" label={t('individual.lastName')} />
      <form.Select name="emailType" label={t('individual.emailType')} options={emailTypeOptions(t)} />
      <form.Email name="email" label={t('individual.email')} />
      <form.Text name="telephone" label={t('individual.telephone')} inputMode="tel" />
    </form.Frame>
  );
}

function useCreateIndividual() {
  return useMutation({
    meta: { changes: ['client'] },
    mutationFn: (individual: Individual) => client.clients.createIndividual(individual),
  });
}
