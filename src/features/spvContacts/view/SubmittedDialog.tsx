import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactRegistrationSchema, type ContactRegistration } from '#contracts/api/spvContact.ts';
import { client } from '#src/shared/api/api.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { today } from '#src/shared/text/today.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';

type SubmittedDialogProps = { readonly id: string; readonly onClose: () => void };

/** A person enters under which number and on which day the authority has registered the form. */
export function SubmittedDialog({ id, onClose }: SubmittedDialogProps) {
  const { t } = useTranslation('spvContacts');
  return (
    <Dialog isOpen size="small" title={t('submitted.title')} text={t('submitted.text')} onClose={onClose}>
      <SubmittedForm id={id} onClose={onClose} />
    </Dialog>
  );
}

function SubmittedForm({ id, onClose }: SubmittedDialogProps) {
  const { t } = useTranslation('spvContacts');
  const toast = useToast();
  const save = useMutation({
    meta: { changes: ['spvContact'], failed: 'spvContacts:toast.failed' },
    mutationFn: (registration: ContactRegistration) => client.spvContacts.submitted({ id, ...registration }),
    onSuccess: () => toast({ kind: 'success', title: 'spvContacts:toast.submitted' }),
  });
  const form = useContractForm({
    schema: contactRegistrationSchema,
    initial: { registrationNumber: '', registrationDate: today() },
    save,
    onSaved: onClose,
  });
  return (
    <form.Frame submitLabel={t('submitted.submit')} onCancel={onClose}>
      <form.Text name="registrationNumber" label={t('field.registrationNumber')} isAutoFocused />
      <form.Date name="registrationDate" label={t('field.registrationDate')} max={today()} />
    </form.Frame>
  );
}
