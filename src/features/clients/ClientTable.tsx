import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ClientRow } from '#contracts/api/client.ts';
import type { Column } from '#src/shared/table/column.ts';
import { DataTable } from '#src/shared/table/DataTable.tsx';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { useTableLayout } from '#src/shared/table/useTableLayout.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { AccountManagerCell } from './AccountManagerCell.tsx';

type ClientTableProps = {
  readonly clients: readonly ClientRow[];
  readonly firstNumber: number;
  readonly selection: RowSelection;
  /** False while the rows are still those of the page before. */
  readonly isFresh: boolean;
};

const COLUMN_IDS = ['name', 'taxId', 'registrationNumber', 'accountManager', 'primaryContact', 'address'];

/** The list of clients. Column widths are kept under `table.clients`. */
export function ClientTable({ clients, firstNumber, selection, isFresh }: ClientTableProps) {
  const { t } = useTranslation('clients');
  const layout = useTableLayout('table.clients', COLUMN_IDS);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div className={frame} aria-busy={!isFresh} data-stale={!isFresh || undefined}>
      <DataTable
        label={t('table')}
        rows={clients}
        rowId={(row) => row.id}
        selectLabel={(row) => t('row.select', { name: row.name })}
        columns={columns}
        layout={layout}
        firstNumber={firstNumber}
        selection={selection}
      />
    </div>
  );
}

const columnsOf = (t: TFunction<'clients'>): readonly Column<ClientRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    width: 220,
    grows: true,
    place: 'main',
    cell: (row) => (
      <span className={name}>
        <Link to="/clients/clientDetails/$slug" params={{ slug: row.id }} data-row-link className={cut}>
          {row.name}
        </Link>
        {row.isActive ? null : <Badge tone="neutral">{t('row.inactive')}</Badge>}
      </span>
    ),
  },
  {
    id: 'taxId',
    header: t('column.taxId'),
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
    place: 'sub',
    cell: (row) => <AccountManagerCell client={row} />,
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
    place: 'end',
    cell: (row) => <span className={quiet}>{addressLine(row)}</span>,
  },
];

function addressLine({ registrationAddress }: ClientRow): string {
  if (registrationAddress === null) return '–';
  const { address1, city, county } = registrationAddress;
  return [address1, city, county].filter(Boolean).join(', ') || '–';
}

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  transitionProperty: '[opacity]',
  transitionDuration: 'quick',
  '&[data-stale]': { opacity: '[0.6]' },
});
const name = css({ display: 'flex', alignItems: 'center', gap: '8', minWidth: '0', fontWeight: 'medium' });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
const quiet = css({ color: 'mut' });
