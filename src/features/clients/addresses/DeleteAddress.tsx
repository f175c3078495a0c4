import { useTranslation } from 'react-i18next';
import type { Address } from '#contracts/api/address.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { useAddressRemoval } from './addresses.queries.ts';

type DeleteAddressProps = {
  readonly clientId: string;
  readonly address: Address;
  readonly onClose: () => void;
};

/** Asks before an address is deleted. */
export function DeleteAddress({ clientId, address, onClose }: DeleteAddressProps) {
  const { t } = useTranslation('addresses');
  const removal = useAddressRemoval(clientId);
  return (
    <ConfirmDialog
      isOpen
      title={t('delete.title')}
      text={t('delete.text', { address: [address.address1, address.city].filter(Boolean).join(', ') })}
      confirmLabel={t('delete.confirm')}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(address, { onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
