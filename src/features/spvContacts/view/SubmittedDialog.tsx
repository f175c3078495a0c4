import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactRegistrationSchema, type ContactRegistration } from '#contracts/api/spvContact.ts';
import { api, client } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
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
  const queries = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (registration: ContactRegistration) => client.spvContacts.submitted({ id, ...registration }),
    onSuccess: () => toast({ kind: 'success', title: 'spvContacts:toast.submitted' }),
    onError: (error) => toast({ kind: 'warning', title: 'spvContacts:toast.failed', text: describeError(error).key }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.spvContacts.key() }),
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
