import { useTranslation } from 'react-i18next';
import type { Colleague } from '#contracts/api/users.ts';
import { isApprover } from '#contracts/approval.ts';
import { useAccount, useCan, useRoleRules } from '#src/shared/api/account.queries.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { StatusChip } from '#src/shared/ui/labels/StatusChip.tsx';
import { useLosesApprover } from '../useLosesApprover.ts';
import { useSetApproval } from '../users.queries.ts';

/** Whether a person approves filings. Admins take the right from one person, and give it back, in place. */
export function ApprovalCell({ colleague }: { readonly colleague: Colleague }) {
  const { t } = useTranslation('users');
  const can = useCan();
  const toast = useToast();
  const change = useSetApproval();
  const losesApprover = useLosesApprover();
  const settings = useAccount()?.firmSettings;
  const { refusalFor } = useRoleRules();
  const { id, displayName: name, role } = colleague;
  const mayApprove = change.isPending ? change.variables.mayApprove : colleague.mayApprove;
  const isByRole = settings === undefined || isApprover({ role, mayApprove: true }, settings);
  const word = mayApprove ? t(isByRole ? 'approval.yes' : 'approval.byRole') : t('approval.no');
  if (!can('users.setApproval') || refusalFor(colleague) !== null) return word;

  const choose = (chosen: boolean) =>
    change.mutate(
      { id, mayApprove: chosen },
      {
        onSuccess: () =>
          toast({
            kind: 'success',
            title: chosen ? 'users:approval.given' : 'users:approval.taken',
            text: 'users:approval.changedText',
            values: { name },
          }),
        onError: (error) => toast({ kind: 'warning', title: 'users:approval.failed', text: describeError(error).key }),
      },
    );
  const isLast = losesApprover(id, { mayApprove: false });
  return (
    <StatusChip
      label={t('approval.of', { name })}
      options={[
        {
          value: 'yes',
          label: t(isByRole ? 'approval.yes' : 'approval.byRole'),
          note: t(isByRole ? 'approval.yesText' : 'approval.byRoleText'),
        },
        {
          value: 'no',
          label: t('approval.no'),
          isDisabled: isLast,
          note: t(isLast ? 'role.lastApprover' : 'approval.noText'),
        },
      ]}
      value={mayApprove ? 'yes' : 'no'}
      placeholder=""
      isSaving={change.isPending}
      onChange={(value) => {
        if ((value === 'yes') !== mayApprove) choose(value === 'yes');
      }}
    />
  );
}
