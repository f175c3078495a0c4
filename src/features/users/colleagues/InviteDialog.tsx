import { useTranslation } from 'react-i18next';
import { inviteSchema } from '#contracts/api/invitations.ts';
import { useRoleRules } from '#src/shared/api/account.queries.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { ROLE_KEY, ROLE_TEXT_KEY } from '../roleKeys.ts';
import { useInvite } from '../users.queries.ts';

type InviteDialogProps = { readonly onClose: () => void };

/** Invites a colleague by mail. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const { t } = useTranslation('users');
  return (
    <Dialog isOpen title={t('invite.title')} text={t('invite.text')} onClose={onClose}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: InviteDialogProps) {
  const { t } = useTranslation('users');
  const { rolesToGive } = useRoleRules();
  const toast = useToast();
  const form = useContractForm({
    schema: inviteSchema,
    initial: { givenName: '', familyName: '', email: '', role: 'member' },
    save: useInvite(),
    fieldOf: { 'invitation.isColleague': 'email' },
    onSaved: () => {
      toast({ kind: 'success', title: 'users:invite.title', text: 'users:invite.done' });
      onClose();
    },
  });
  return (
    <form.Frame submitLabel={t('invite.submit')}>
      <form.Text name="givenName" label={t('invite.givenName')} invalidText={t('invite.notName')} isAutoFocused />
      <form.Text name="familyName" label={t('invite.familyName')} invalidText={t('invite.notName')} />
      <form.Email name="email" label={t('invite.email')} invalidText={t('invite.notEmail')} />
      <form.Select
        name="role"
        label={t('invite.role')}
        options={rolesToGive.map((value) => ({ value, label: t(ROLE_KEY[value]), note: t(ROLE_TEXT_KEY[value]) }))}
      />
    </form.Frame>
  );
}
