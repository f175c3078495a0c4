import { useNavigate } from '@tanstack/react-router';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useDroppedFile } from '../drop/DroppedFile.tsx';
import { newContactSchema } from './newContactSchema.ts';
import { useSaveContact } from './useSaveContact.ts';

/** The new form, with the file that was dropped for it. Saved or left, it goes back to the list. */
export function useNewContactForm() {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/spv/contact-forms' });
  const form = useContractForm({
    schema: newContactSchema,
    initial: {
      clientId: '',
      requestCategory: '',
      requestSubCategory: null,
      requestText: '',
      file: useDroppedFile(),
    },
    save: useSaveContact(),
    onSaved: leave,
    fieldOf: {
      'client.notFound': 'clientId',
      'spvContact.noTaxId': 'clientId',
      'spvContact.fileTooLarge': 'file',
      'spvContact.fileUnsupported': 'file',
    },
  });
  return { form, leave };
}
