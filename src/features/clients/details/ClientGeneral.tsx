import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Client } from '#contracts/api/client.ts';
import { ClientAddresses } from '../addresses/ClientAddresses.tsx';
import { ClientContacts } from '../contacts/ClientContacts.tsx';
import { ClientMessages } from './ClientMessages.tsx';

/** The general tab: whom to talk to, where the client is, and the newest messages. */
export function ClientGeneral({ client }: { readonly client: Client }) {
  const { t } = useTranslation('clients');
  return (
    <section className={column} aria-labelledby="client-general">
      <h2 id="client-general" className="sr-only">
        {t('detail.general')}
      </h2>
      <ClientContacts client={client} />
      <ClientAddresses client={client} />
      <ClientMessages clientId={client.id} />
    </section>
  );
}

const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '24',
  p: '24',
  maxWidth: 'pageSmall',
  minWidth: '0',
  _mobile: { p: '16' },
});
