import { useMutation } from '@tanstack/react-query';
import type { Contact, ContactFields } from '#contracts/api/contact.ts';
import { client } from '#src/shared/api/api.ts';
import type { EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useRemoval } from '#src/shared/hooks/useRemoval.ts';

/** Adds a contact, or changes one unless it was changed after the revision. */
export function useSaveContact(id: string, { initial, revision }: EditedRow<Contact>) {
  return useMutation({
    meta: { changes: ['contact'] },
    mutationFn: (fields: ContactFields) =>
      initial === null
        ? client.contacts.create({ id, ...fields })
        : client.contacts.update({ id, contactId: initial.id, ...fields, revision }),
  });
}

/** Deletes a contact, with a way back. */
export const useContactRemoval = (clientId: string) =>
  useRemoval<Contact>({
    changes: 'contact',
    remove: (contact) => client.contacts.remove({ id: clientId, contactId: contact.id }),
    restore: (contact) => client.contacts.restore({ id: clientId, contactId: contact.id }),
    texts: {
      deleted: 'contacts:toast.deleted',
      restored: 'contacts:toast.restored',
      notDeleted: 'contacts:toast.notDeleted',
      notRestored: 'contacts:toast.notRestored',
    },
  });
