import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ClientRow } from '#contracts/api/client.ts';
import { CLIENT_COLUMNS } from '#contracts/columns/clientColumns.ts';
import type { RowDrawing } from '#src/shared/table/column.ts';
import { columnsOf, type DrawnColumns } from '#src/shared/table/drawnColumns.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { AccountManagerCell } from '../accountManager/AccountManagerCell.tsx';

/** How the client list draws its rows. */
export function useClientDrawing(): RowDrawing<ClientRow> {
  const { t } = useTranslation('clients');
  return useMemo(
    () => ({
      rowLink: clientLink,
      columns: columnsOf(CLIENT_COLUMNS, t, drawnColumns(t)),
      selectLabel: (row) => t('row.select', { name: row.name }),
    }),
    [t],
  );
}

const clientLink = (row: ClientRow) => linkOptions({ to: '/clients/clientDetails/$slug', params: { slug: row.id } });

/** What needs more than its declaration. */
const drawnColumns = (t: TFunction<'clients'>): DrawnColumns<ClientRow, typeof CLIENT_COLUMNS> => ({
  name: {
    sortKey: 'name',
    width: 256,
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
    width: 168,
    place: 'end',
    cell: (row) => <AccountManagerCell client={row} />,
  },
  team: { width: 64, cell: (row) => <span className={quiet}>{row.team?.name ?? '–'}</span> },
  tags: {
    width: 72,
    cell: (row) => <span className={quiet}>{row.tags.map((tag) => tag.name).join(', ') || '–'}</span>,
  },
  primaryContact: {
    width: 124,
    cell: ({ primaryContact }) => (
      <span className={quiet}>
        {primaryContact === null ? '–' : primaryContact.name || primaryContact.email || '–'}
      </span>
    ),
  },
  address: {
    width: 120,
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
