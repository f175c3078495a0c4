import { useTranslation } from 'react-i18next';
import { ADDRESS_TYPES, addressFieldsSchema, type Address } from '#contracts/api/address.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { useAddressTypes, useSaveAddress } from './addresses.queries.ts';

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
      <AddressForm key={row.key} row={row} save={save} onSaved={onClose} />
    </Dialog>
  );
}

type AddressFormProps = {
  readonly row: EditedRow<Address>;
  readonly save: ReturnType<typeof useSaveAddress>;
  readonly onSaved: () => void;
};

/** As the register of companies writes it. */
const HOME_COUNTRY = 'România';

/** The fields of an address. */
function AddressForm({ row, save, onSaved }: AddressFormProps) {
  const { t } = useTranslation('addresses');
  const { nameOf, ...types } = useAddressTypes();
  const { initial } = row;
  const form = useContractForm({
    schema: addressFieldsSchema,
    initial: {
      type: initial?.type ?? null,
      address1: initial?.address1 ?? '',
      address2: initial?.address2 ?? '',
      city: initial?.city ?? '',
      county: initial?.county ?? '',
      postalCode: initial?.postalCode ?? '',
      country: initial?.country ?? HOME_COUNTRY,
    },
    save,
    onSaved,
    fieldOf: { 'address.officeExists': 'type' },
  });
  const labels = {
    type: t('field.type'),
    address1: t('field.address1'),
    address2: t('field.address2'),
    city: t('field.city'),
    county: t('field.county'),
    postalCode: t('field.postalCode'),
    country: t('field.country'),
  };
  const options = ADDRESS_TYPES.map((type) => ({ value: type, label: nameOf(type) }));
  return (
    <form.Frame submitLabel={initial === null ? t('action.add') : t('form.save')} canSave={!row.isGone}>
      <FormConflict row={row} labels={labels} words={{ type: nameOf }} />
      <form.Select name="type" label={labels.type} options={options} {...types} />
      <form.Text name="address1" label={labels.address1} />
      <form.Text name="address2" label={labels.address2} />
      <form.Text name="city" label={labels.city} />
      <form.Text name="county" label={labels.county} />
      <form.Text name="postalCode" label={labels.postalCode} />
      <form.Text name="country" label={labels.country} />
    </form.Frame>
  );
}
