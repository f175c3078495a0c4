import { useNavigate } from '@tanstack/react-router';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useDroppedFile } from '../drop/DroppedFile.tsx';
import { newContactSchema } from './newContactSchema.ts';
import { useSaveContact } from './useSaveContact.ts';

/** The new form, with the file that was dropped for it. Left, it goes back to where it was begun; saved, to the list. */
export function useNewContactForm(clientId = '') {
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/spv/contact-forms' });
  const leave =
    clientId === '' ? toList : () => void navigate({ to: '/clients/clientDetails/$slug', params: { slug: clientId } });
  const form = useContractForm({
    schema: newContactSchema,
    initial: {
      clientId,
      requestCategory: '',
      requestSubCategory: null,
      requestText: '',
      file: useDroppedFile(),
    },
    save: useSaveContact(),
    onSaved: toList,
    fieldOf: {
      'client.notFound': 'clientId',
      'spvContact.noTaxId': 'clientId',
      'spvContact.fileTooLarge': 'file',
      'spvContact.fileUnsupported': 'file',
    },
  });
  return { form, leave };
}
