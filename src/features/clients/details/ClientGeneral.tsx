import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ActivityChart } from '../activity/ActivityChart.tsx';
import { ClientAddresses } from '../addresses/ClientAddresses.tsx';
import { clientOptions } from '../clients.queries.ts';
import { ClientContacts } from '../contacts/ClientContacts.tsx';
import { ClientMessages } from './ClientMessages.tsx';
import { FilingsToMend } from './FilingsToMend.tsx';

/** The general tab: what is to be mended, whom to talk to, where the client is, the newest messages, and its activity. */
export function ClientGeneral({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation('clients');
  // The screen around it shows that it loads, or that it could not be.
  const { data: client } = useQuery(clientOptions(clientId));
  if (client === undefined) return null;
  return (
    <section className={column} aria-labelledby="client-general">
      <h2 id="client-general" className="sr-only">
        {t('detail.general')}
      </h2>
      <FilingsToMend clientId={client.id} />
      <ClientContacts client={client} />
      <ClientAddresses client={client} />
      <ClientMessages clientId={client.id} />
      <ActivityChart clientId={client.id} />
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
