import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '#contracts/api/address.ts';
import type { Client } from '#contracts/api/client.ts';
import { CardSection } from '../cards/CardSection.tsx';
import { useOpenCard } from '../cards/useOpenCard.ts';
import { AddressCard } from './AddressCard.tsx';
import { DeleteAddress } from './DeleteAddress.tsx';

/** The form comes when it is asked for. */
const AddressDialog = lazy(async () => ({ default: (await import('./AddressDialog.tsx')).AddressDialog }));

/** Where a client is. */
export function ClientAddresses({ client: { id, addresses } }: { readonly client: Client }) {
  const { t } = useTranslation('addresses');
  const { edited, deleted, edit, askToDelete, close } = useOpenCard<Address>();
  return (
    <>
      <CardSection
        title={t('title')}
        addLabel={t('action.add')}
        empty={t('empty')}
        count={addresses.length}
        isOpen={edited !== null || deleted !== null}
        onAdd={() => edit(null)}
      >
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => edit(address.id)}
            onDelete={() => askToDelete(address)}
          />
        ))}
      </CardSection>
      <Suspense fallback={null}>
        {edited === null ? null : (
          <AddressDialog
            clientId={id}
            address={addresses.find((address) => address.id === edited.id) ?? null}
            onClose={close}
          />
        )}
      </Suspense>
      {deleted === null ? null : <DeleteAddress clientId={id} address={deleted} onClose={close} />}
    </>
  );
}
