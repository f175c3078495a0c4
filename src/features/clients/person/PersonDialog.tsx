import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientPersonSchema, type Client, type ClientPerson } from '#contracts/api/client.ts';
import { client as calls } from '#src/shared/api/api.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { clientOptions } from '../clients.queries.ts';
import { EMAIL_TYPE_KEY, emailTypeOptions } from './emailTypes.ts';

type PersonDialogProps = { readonly client: Client; readonly onClose: () => void };

/** Changes the name of a person who is a client. */
export function PersonDialog({ client: { id, person, revision }, onClose }: PersonDialogProps) {
  const { t } = useTranslation('clients');
  // What else changes of the client is no matter to the name.
  const row = useEditedRow({ ...(person ?? NO_NAME), revision });
  return (
    <Dialog isOpen title={t('individual.edit')} onClose={onClose}>
      <PersonForm key={row.key} id={id} row={row} onClose={onClose} />
    </Dialog>
  );
}

type PersonFormProps = {
  readonly id: string;
  readonly row: EditedRow<ClientPerson & Pick<Client, 'revision'>>;
  readonly onClose: () => void;
};

function PersonForm({ id, row, onClose }: PersonFormProps) {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const { firstName, middleName, lastName, emailType } = row.initial ?? NO_NAME;
  const save = useMutation({
    meta: { changes: ['client'] },
    mutationFn: (fields: ClientPerson) => calls.clients.setPerson({ id, revision: row.revision ?? 1, ...fields }),
    onSuccess: (saved) => queries.setQueryData(clientOptions(id).queryKey, saved),
  });
  const form = useContractForm({
    schema: clientPersonSchema,
    initial: { firstName, middleName, lastName, emailType },
    save,
    onSaved: onClose,
  });
  const labels = {
    firstName: t('individual.firstName'),
    middleName: t('individual.middleName'),
    lastName: t('individual.lastName'),
    emailType: t('individual.emailType'),
  };
  return (
    <form.Frame submitLabel={t('individual.save')} onCancel={onClose}>
      <FormConflict row={row} labels={labels} words={{ emailType: (kind) => t(EMAIL_TYPE_KEY[kind]) }} />
      <form.Text name="firstName" label={labels.firstName} isAutoFocused />
      <form.Text name="middleName" label={labels.middleName} />
      <form.Text name="lastName" label={labels.lastName} />
      <form.Select name="emailType" label={labels.emailType} options={emailTypeOptions(t)} />
    </form.Frame>
  );
}

const NO_NAME: ClientPerson = { firstName: '', middleName: '', lastName: '', emailType: 'Personal' };
