import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contracts/api/account.ts';
import type { CallName } from '#contracts/api/contract.ts';
import { approvalRefusal } from '#contracts/approval.ts';
import { hasRight, RIGHTS, type Right } from '#contracts/rights.ts';
import { colleagueRefusal, mayChangeCertificate, rolesToGive } from '#contracts/roles.ts';
import { api } from './api.ts';

/** Who is signed in, at which firm, with which role, permissions and flags. */
export const accountOptions = () => api.account.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** The signed-in account, which is loaded before any screen opens. */
export const useAccount = (): Account | undefined => useQuery(accountOptions()).data;

/**
 * Whether the person may make a call, or has a right in the firm; false until that is known. The server refuses it
 * otherwise.
 */
export function useCan(): (what: CallName | Right) => boolean {
  const account = useAccount();
  return (what) => {
    if (account === undefined) return false;
    if (!isRight(what)) return account.permissions.includes(what);
    return hasRight(account.role, what, account.firmSettings) && (what !== 'approval' || account.mayApprove);
  };
}

const isRight = (what: CallName | Right): what is Right => Object.hasOwn(RIGHTS, what);

/** What the person may do to one colleague, certificate or filing; nothing until that is known. */
export function useRoleRules() {
  const account = useAccount();
  const me =
    account === undefined
      ? null
      : {
          id: account.user.id,
          role: account.role,
          mayApprove: account.mayApprove,
          firmSettings: account.firmSettings,
        };
  return {
    rolesToGive: me === null ? [] : rolesToGive(me.role),
    refusalFor: (colleague: Parameters<typeof colleagueRefusal>[1]) =>
      me === null ? 'auth.forbidden' : colleagueRefusal(me, colleague),
    approvalRefusalFor: (filing: Parameters<typeof approvalRefusal>[1]): ReturnType<typeof approvalRefusal> =>
      me === null ? 'auth.forbidden' : approvalRefusal(me, filing),
    mayChangeCertificate: (certificate: Parameters<typeof mayChangeCertificate>[1]) =>
      me !== null && mayChangeCertificate(me, certificate),
  };
}
