import { useTranslation } from 'react-i18next';
import type { Address } from '#contracts/api/address.ts';
import { useEditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { AddressForm } from './AddressForm.tsx';
import { useSaveAddress } from './addresses.queries.ts';

type AddressDialogProps = {
  readonly clientId: string;
  /** As it is saved by now; null for a new one. */
  readonly address: Address | null;
  readonly onClose: () => void;
};

/** Adds or changes an address. */
export function AddressDialog({ clientId, address, onClose }: AddressDialogProps) {
  const { t } = useTranslation('addresses');
  const row = useEditedRow(address);
  const save = useSaveAddress(clientId, row);
  return (
    <Dialog isOpen title={row.initial === null ? t('form.addTitle') : t('form.editTitle')} onClose={onClose}>
      <AddressForm key={row.initial?.revision} row={row} save={save} onSaved={onClose} />
    </Dialog>
  );
}
