import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Address } from '#contracts/api/address.ts';
import { Card } from '../cards/Card.tsx';
import { useAddressTypes } from './addresses.queries.ts';

type AddressCardProps = {
  readonly address: Address;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** An address as it is written on a letter. */
export function AddressCard({ address, onEdit, onDelete }: AddressCardProps) {
  const { t } = useTranslation('addresses');
  const { nameOf } = useAddressTypes();
  const { type, address1, address2, city, county, postalCode, country } = address;
  const name = [nameOf(type), address1].filter(Boolean).join(', ');
  const lines = [address1, address2, [postalCode, city].filter(Boolean).join(' '), county, country];
  return (
    <Card
      title={nameOf(type)}
      editLabel={t('action.edit', { name })}
      deleteLabel={t('action.delete', { name })}
      onEdit={onEdit}
      onDelete={onDelete}
    >
      <address className={place}>{lines.filter(Boolean).join('\n')}</address>
    </Card>
  );
}

const place = css({ fontStyle: 'normal', whiteSpace: 'pre-line' });
