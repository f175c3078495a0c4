import type { SpvContact } from '../api/spvContact.ts';
import type { ListColumn } from './listColumn.ts';

/** A form; for its file also with the authority's titles, which the server has. */
type ContactForm = Omit<SpvContact, 'answeredAt'> & { readonly category?: string; readonly subCategory?: string };

/** The columns of the list of contact forms. */
export const CONTACT_FORM_COLUMNS = {
  client: { header: 'column.client', value: ({ clientName }) => clientName, isInTable: true },
  taxId: { header: 'column.taxId', value: ({ taxId }) => taxId, isInTable: true },
  dateCreated: {
    header: 'column.dateCreated',
    value: ({ dateCreated }) => ({ instant: dateCreated }),
    isInTable: true,
  },
  category: { header: 'column.category', value: ({ category = null }) => category, isInTable: true },
  subCategory: { header: 'column.subCategory', value: ({ subCategory = null }) => subCategory, isInTable: true },
  status: {
    header: 'column.status',
    value: ({ status }) => ({ enumeration: 'SpvContactStatus', key: status }),
    isInTable: true,
  },
  sentBy: { header: 'column.sentBy', value: ({ requestedByDisplayName }) => requestedByDisplayName, isInTable: true },
  registrationNumber: {
    header: 'column.registrationNumber',
    value: ({ registrationNumber }) => registrationNumber,
    isInTable: false,
  },
  registeredOn: {
    header: 'column.registeredOn',
    value: ({ registrationDate }) => (registrationDate === null ? null : { date: registrationDate }),
    isInTable: false,
  },
  text: { header: 'column.text', value: ({ requestText }) => requestText, isInTable: false },
} as const satisfies Record<string, ListColumn<ContactForm>>;
