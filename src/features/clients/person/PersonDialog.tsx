import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientPersonSchema, type Client, type ClientPerson } from '#contracts/api/client.ts';
import { client as calls } from '#src/shared/api/api.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { clientOptions } from '../clients.queries.ts';
import { emailTypeOptions } from './emailTypes.ts';

type PersonDialogProps = { readonly client: Client; readonly onClose: () => void };

/** Changes the name of a person who is a client. */
export function PersonDialog({ client: { id, person, revision }, onClose }: PersonDialogProps) {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const save = useMutation({
    meta: { changes: ['client'] },
    mutationFn: (fields: ClientPerson) => calls.clients.setPerson({ id, revision, ...fields }),
    onSuccess: (saved) => queries.setQueryData(clientOptions(id).queryKey, saved),
  });
  const form = useContractForm({
    schema: clientPersonSchema,
    initial: person ?? { firstName: '', middleName: '', lastName: '', emailType: 'Personal' },
    save,
    onSaved: onClose,
  });
  return (
    <Dialog isOpen title={t('individual.edit')} onClose={onClose}>
      <form.Frame submitLabel={t('individual.save')} onCancel={onClose}>
        <form.Text name="firstName" label={t('individual.firstName')} isAutoFocused />
        <form.Text name="middleName" label={t('individual.middleName')} />
        <form.Text name="lastName" label={t('individual.lastName')} />
        <form.Select name="emailType" label={t('individual.emailType')} options={emailTypeOptions(t)} />
      </form.Frame>
    </Dialog>
  );
}
