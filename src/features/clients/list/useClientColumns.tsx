import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ClientRow } from '#contracts/api/client.ts';
import { CLIENT_COLUMNS, type ClientColumn } from '#contracts/clientColumns.ts';
import type { Column } from '#src/shared/table/column.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { AccountManagerCell } from '../accountManager/AccountManagerCell.tsx';
import { useManagers, type Managers } from '../accountManager/useManagers.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

/** The columns of the client list. */
export function useClientColumns(): readonly Column<ClientRow>[] {
  const { t } = useTranslation('clients');
  const managers = useManagers();
  return columnsOf(t, managers);
}

export const clientLink = (row: ClientRow) =>
  linkOptions({ to: '/clients/clientDetails/$slug', params: { slug: row.id } });

/** In the order of the declaration; a column that needs nothing special is its value. */
const columnsOf = (t: TFunction<'clients'>, managers: Managers): readonly Column<ClientRow>[] => {
  const special = specialColumns(t, managers);
  return COLUMN_IDS.filter((id) => CLIENT_COLUMNS[id].isInTable).map((id) => ({
    id,
    header: t(CLIENT_COLUMNS[id].header),
    width: 132,
    place: 'away',
    cell: (row) => CLIENT_COLUMNS[id].value(row) ?? '–',
    ...special[id],
  }));
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of its object
const COLUMN_IDS = Object.keys(CLIENT_COLUMNS) as ClientColumn[];

const specialColumns = (
  t: TFunction<'clients'>,
  managers: Managers,
): Partial<Record<ClientColumn, Partial<Column<ClientRow>>>> => ({
  name: {
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
  taxId: { sortKey: 'taxId', width: 92, isNumber: true, place: 'side' },
  registrationNumber: {
    width: 136,
    cell: (row) => <span className={figures}>{row.registrationNumber || '–'}</span>,
  },
  accountManager: {
    width: 144,
    place: 'end',
    cell: (row) => <AccountManagerCell client={row} managers={managers} />,
  },
  primaryContact: {
    cell: ({ primaryContact }) => (
      <span className={quiet}>
        {primaryContact === null ? '–' : primaryContact.name || primaryContact.email || '–'}
      </span>
    ),
  },
  address: {
    width: 220,
    grows: true,
    place: 'sub',
    cell: (row) => <span className={quiet}>{addressLine(row)}</span>,
  },
});

function addressLine({ registrationAddress }: ClientRow): string {
  if (registrationAddress === null) return '–';
  const { address1, city, county } = registrationAddress;
  return [address1, city, county].filter(Boolean).join(', ') || '–';
}

const name = css({ display: 'flex', alignItems: 'center', gap: '8', minWidth: '0', fontWeight: 'medium' });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
const quiet = css({ color: 'mut' });
