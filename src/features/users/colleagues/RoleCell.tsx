import { useTranslation } from 'react-i18next';
import type { Colleague } from '#contracts/api/users.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { useCan, useRoleRules } from '#src/shared/api/account.queries.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { StatusChip } from '#src/shared/ui/labels/StatusChip.tsx';
import { ROLE_KEY, ROLE_TEXT_KEY } from '../roleKeys.ts';
import { useLosesApprover } from '../useLosesApprover.ts';
import { useSetRole } from '../users.queries.ts';

/** The role of a person, which owners change in place. */
export function RoleCell({ colleague }: { readonly colleague: Colleague }) {
  const { t } = useTranslation('users');
  const can = useCan();
  const toast = useToast();
  const change = useSetRole();
  const losesApprover = useLosesApprover();
  const { id, displayName: name } = colleague;
  const role = change.isPending ? change.variables.role : colleague.role;
  const { refusalFor } = useRoleRules();
  if (!can('users.setRole') || refusalFor(colleague) !== null) return t(ROLE_KEY[role]);

  const choose = (chosen: Role) =>
    change.mutate(
      { id, role: chosen },
      {
        onSuccess: () =>
          toast({ kind: 'success', title: 'users:role.changed', text: 'users:role.changedText', values: { name } }),
        onError: (error) => toast({ kind: 'warning', title: 'users:role.failed', text: describeError(error).key }),
      },
    );
  const optionOf = (value: Role) => {
    const isDisabled = losesApprover(id, { role: value });
    return {
      value,
      label: t(ROLE_KEY[value]),
      isDisabled,
      note: t(isDisabled ? 'role.lastApprover' : ROLE_TEXT_KEY[value]),
    };
  };
  return (
    <StatusChip
      label={t('role.of', { name })}
      options={ROLES.map(optionOf)}
      value={role}
      placeholder=""
      isSaving={change.isPending}
      onChange={(value) => {
        const chosen = ROLES.find((one) => one === value);
        if (chosen !== undefined && chosen !== role) choose(chosen);
      }}
    />
  );
}
