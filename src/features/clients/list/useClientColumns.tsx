import { Link, linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ClientRow } from '#contracts/api/client.ts';
import type { Column } from '#src/shared/table/column.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { AccountManagerCell } from '../accountManager/AccountManagerCell.tsx';
import { useManagers, type Managers } from '../accountManager/useManagers.ts';

/** The columns of the client list. */
export function useClientColumns(): readonly Column<ClientRow>[] {
  const { t } = useTranslation('clients');
  const managers = useManagers();
  return columnsOf(t, managers);
}

export const clientLink = (row: ClientRow) =>
  linkOptions({ to: '/clients/clientDetails/$slug', params: { slug: row.id } });

const columnsOf = (t: TFunction<'clients'>, managers: Managers): readonly Column<ClientRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    sortKey: 'name',
    width: 220,
    grows: true,
    place: 'main',
    cell: (row) => (
      <span className={name}>
        <Link {...clientLink(row)} data-row-link className={cut}>
          {row.name}
        </Link>
        {row.isActive ? null : <Badge tone="neutral">{t('row.inactive')}</Badge>}
      </span>
    ),
  },
  {
    id: 'taxId',
    header: t('column.taxId'),
    sortKey: 'taxId',
    width: 92,
    isNumber: true,
    place: 'side',
    cell: (row) => row.taxId ?? '–',
  },
  {
    id: 'registrationNumber',
    header: t('column.registrationNumber'),
    width: 136,
    place: 'away',
    cell: (row) => <span className={figures}>{row.registrationNumber || '–'}</span>,
  },
  {
    id: 'accountManager',
    header: t('column.accountManager'),
    width: 144,
    place: 'end',
    cell: (row) => <AccountManagerCell client={row} managers={managers} />,
  },
  {
    id: 'primaryContact',
    header: t('column.primaryContact'),
    width: 132,
    place: 'away',
    cell: ({ primaryContact }) => (
      <span className={quiet}>
        {primaryContact === null ? '–' : primaryContact.name || primaryContact.email || '–'}
      </span>
    ),
  },
  {
    id: 'address',
    header: t('column.address'),
    width: 220,
    grows: true,
    place: 'sub',
    cell: (row) => <span className={quiet}>{addressLine(row)}</span>,
  },
];

function addressLine({ registrationAddress }: ClientRow): string {
  if (registrationAddress === null) return '–';
  const { address1, city, county } = registrationAddress;
  return [address1, city, county].filter(Boolean).join(', ') || '–';
}

const name = css({ display: 'flex', alignItems: 'center', gap: '8', minWidth: '0', fontWeight: 'medium' });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
const quiet = css({ color: 'mut' });
