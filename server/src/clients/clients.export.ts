import type * as v from 'valibot';
import { clientFilterSchema } from '#contracts/api/client.ts';
import { exportList } from '../exports/exports.ts';
import { filterOf } from './clients.service.ts';
import { clientsRepository, type ClientListRow } from './clients.repository.ts';

/** The client list as a file. */
export const clientsExport = exportList<v.InferOutput<typeof clientFilterSchema>, ClientListRow>({
  name: 'clients',
  filter: clientFilterSchema,
  title: { en: 'Clients', ro: 'Clienți' },
  rows: (tx, filter, page) => clientsRepository.page(tx, filterOf(filter), page),
  keyOf: (row) => [row.sortName, row.id],
  columns: [
    { header: { en: 'Name', ro: 'Nume' }, cell: (row) => row.name },
    { header: { en: 'Legal name', ro: 'Denumire' }, cell: (row) => row.legalName },
    { header: { en: 'Tax id', ro: 'Cod fiscal' }, cell: (row) => row.taxId },
    { header: { en: 'Registration number', ro: 'Număr de înregistrare' }, cell: (row) => row.registrationNumber },
    { header: { en: 'Account manager', ro: 'Responsabil' }, cell: (row) => row.managerName },
    { header: { en: 'Primary contact', ro: 'Contact principal' }, cell: (row) => row.contactName },
    { header: { en: 'Contact email', ro: 'E-mail contact' }, cell: (row) => row.contactEmail },
    { header: { en: 'Address', ro: 'Adresă' }, cell: (row) => row.address1 },
    { header: { en: 'City', ro: 'Localitate' }, cell: (row) => row.city },
    { header: { en: 'County', ro: 'Județ' }, cell: (row) => row.county },
    { header: { en: 'Active', ro: 'Activ' }, cell: (row) => (row.isActive ? '1' : '0') },
  ],
});
