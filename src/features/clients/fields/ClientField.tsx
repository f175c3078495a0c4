import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientFieldsSchema, type Client, type ClientFields } from '#contracts/api/client.ts';
import { EditableField } from '#src/shared/form/edit/EditableField.tsx';
import { clientFieldActors } from '../clients.actors.ts';

type ClientFieldProps = { readonly client: Client; readonly field: keyof ClientFields };

/** One field of a client, edited in place. */
export function ClientField({ client, field }: ClientFieldProps) {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const [machine] = useState(() => clientFieldActors(queries, client.id, field));
  return (
    <EditableField
      label={t(LABEL_KEY[field])}
      type={field === 'email' ? 'email' : 'text'}
      value={client.generalInformation[field]}
      schema={clientFieldsSchema.entries[field]}
      machine={machine}
    />
  );
}

const LABEL_KEY = {
  name: 'detail.name',
  email: 'detail.email',
  webAddress: 'detail.webAddress',
  telephone: 'detail.telephone',
  fax: 'detail.fax',
} as const satisfies Record<keyof ClientFields, string>;
