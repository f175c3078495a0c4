import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { approvalRefusal } from '#contracts/approval.ts';
import { useRoleRules } from '#src/shared/api/account.queries.ts';
import { canApprove } from '../filingRules.ts';

/** Why the person may not approve a filing that is ready for it; null when they may. */
export function useApprovalRefusal(): (filing: SpvFiling) => ReturnType<typeof approvalRefusal> {
  return useRoleRules().approvalRefusalFor;
}

/** Those of the chosen filings that the person may approve; why none, where some wait for it. */
export function useApprovable(chosen: readonly SpvFiling[]) {
  const refusalOf = useApprovalRefusal();
  const ready = chosen.filter(canApprove);
  const approvable = ready.filter((filing) => refusalOf(filing) === null);
  const [first] = ready;
  return { approvable, refusal: approvable.length > 0 || first === undefined ? null : refusalOf(first) };
}
