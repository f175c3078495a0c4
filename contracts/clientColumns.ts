import type { ClientRow } from './api/client.ts';

type Column = {
  /** The key of its header in `clients.json`. */
  readonly header: string;
  readonly value: (row: ClientRow) => string | null;
  /** The file of the list has all columns. */
  readonly isInTable: boolean;
};

/** The columns of the client list, in their order: its table and its file read them here. */
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
  isActive: { header: 'column.isActive', value: ({ isActive }) => (isActive ? '1' : '0'), isInTable: false },
} as const satisfies Record<string, Column>;
export type ClientColumn = keyof typeof CLIENT_COLUMNS;
