import type { ClientRow } from '../api/client.ts';
import type { ListColumn } from './listColumn.ts';

/** The columns of the client list. */
export const CLIENT_COLUMNS = {
  name: { header: 'column.name', value: ({ name }) => name, isInTable: true },
  legalName: { header: 'column.legalName', value: ({ legalName }) => legalName, isInTable: false },
  taxId: { header: 'column.taxId', value: ({ taxId }) => taxId, isInTable: true },
  registrationNumber: {
    header: 'column.registrationNumber',
    value: ({ registrationNumber }) => registrationNumber,
    isInTable: true,
  },
  accountManager: {
    header: 'column.accountManager',
    value: ({ accountManager }) => accountManager?.displayName ?? null,
    isInTable: true,
  },
  team: { header: 'column.team', value: ({ team }) => team?.name ?? null, isInTable: true },
  tags: {
    header: 'column.tags',
    value: ({ tags }) => tags.map(({ name }) => name).join(', '),
    isInTable: true,
  },
  primaryContact: {
    header: 'column.primaryContact',
    value: ({ primaryContact }) => primaryContact?.name ?? null,
    isInTable: true,
  },
  contactEmail: {
    header: 'column.contactEmail',
    value: ({ primaryContact }) => primaryContact?.email ?? null,
    isInTable: false,
  },
  address: {
    header: 'column.address',
    value: ({ registrationAddress }) => registrationAddress?.address1 ?? null,
    isInTable: true,
  },
  city: {
    header: 'column.city',
    value: ({ registrationAddress }) => registrationAddress?.city ?? null,
    isInTable: false,
  },
  county: {
    header: 'column.county',
    value: ({ registrationAddress }) => registrationAddress?.county ?? null,
    isInTable: false,
  },
  isActive: { header: 'column.isActive', value: ({ isActive }) => isActive, isInTable: false },
} as const satisfies Record<string, ListColumn<ClientRow>>;
