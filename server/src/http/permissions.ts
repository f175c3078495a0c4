import type { CallName, contract } from '#contracts/api/contract.ts';
import type { Actor } from './actor.ts';
import type { PoliciesOf, Policy } from './policy.ts';

/** The policy of every call: one without does not compile. */
export type AllPolicies = { readonly [Namespace in keyof typeof contract]: PoliciesOf<(typeof contract)[Namespace]> };

/** Whether a caller may make the call at a path (`clients`, `list`). */
export type MayCall = (actor: Actor, path: readonly string[]) => boolean;

/** Answers who may call what. */
export function createPermissions(policies: AllPolicies) {
  const policyOf: ReadonlyMap<string, Policy> = new Map(
    Object.entries(policies).flatMap(([namespace, calls]) =>
      Object.entries(calls).map(([call, policy]): [string, Policy] => [`${namespace}.${call}`, policy]),
    ),
  );
  const mayCall: MayCall = (actor, path) => policyOf.get(path.join('.'))?.(actor) ?? false;
  return {
    /** A call without a policy is nobody's. */
    mayCall,
    /** The names of all calls that a caller may make. */
    permissionsOf: (actor: Actor): CallName[] =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the contract
      [...policyOf].filter(([, policy]) => policy(actor)).map(([name]) => name as CallName),
  };
}
