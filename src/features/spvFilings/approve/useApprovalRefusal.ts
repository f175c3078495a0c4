import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { approvalRefusal } from '#contracts/approval.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';

/** Why the person may not approve a filing that is ready for it; null when they may. */
export function useApprovalRefusal(): (filing: SpvFiling) => ReturnType<typeof approvalRefusal> {
  const account = useAccount();
  if (account === undefined) return () => 'auth.forbidden';
  const { user, role, firmSettings } = account;
  return (filing) => approvalRefusal({ id: user.id, role, firmSettings }, filing);
}
