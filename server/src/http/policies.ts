import type { CallName, contract } from '#contracts/api/contract.ts';
import { accountPolicies } from '../account/account.policies.ts';
import { addressesPolicies } from '../addresses/addresses.policies.ts';
import { clientsPolicies } from '../clients/clients.policies.ts';
import { companyPolicies } from '../companies/company.policies.ts';
import { contactsPolicies } from '../contacts/contacts.policies.ts';
import { contentPolicies } from '../content/content.policies.ts';
import { enumsPolicies } from '../enums/enums.policies.ts';
import { firmPolicies } from '../firm/firm.policies.ts';
import { invitationsPolicies } from '../invitations/invitations.policies.ts';
import { reportsPolicies } from '../reports/reports.policies.ts';
import { searchPolicies } from '../search/search.policies.ts';
import { spvCertificatesPolicies } from '../spvCertificates/spvCertificates.policies.ts';
import { spvFilingsPolicies } from '../spvFilings/spvFilings.policies.ts';
import { spvMessagesPolicies } from '../spvMessages/spvMessages.policies.ts';
import { spvSessionsPolicies } from '../spvSessions/spvSessions.policies.ts';
import { teamsPolicies } from '../teams/teams.policies.ts';
import { usersPolicies } from '../users/users.policies.ts';
import type { Actor } from './actor.ts';
import type { PoliciesOf, Policy } from './policy.ts';

const policies = {
  account: accountPolicies,
  firm: firmPolicies,
  users: usersPolicies,
  invitations: invitationsPolicies,
  teams: teamsPolicies,
  enums: enumsPolicies,
  clients: clientsPolicies,
  contacts: contactsPolicies,
  addresses: addressesPolicies,
  company: companyPolicies,
  search: searchPolicies,
  spvCertificates: spvCertificatesPolicies,
  spvSessions: spvSessionsPolicies,
  spvMessages: spvMessagesPolicies,
  spvFilings: spvFilingsPolicies,
  reports: reportsPolicies,
  content: contentPolicies,
} satisfies { readonly [Namespace in keyof typeof contract]: PoliciesOf<(typeof contract)[Namespace]> };

/** The policy of every call, by its name: `clients.list`. */
const POLICY_OF: ReadonlyMap<string, Policy> = new Map(
  Object.entries(policies).flatMap(([namespace, calls]) =>
    Object.entries(calls).map(([call, policy]): [string, Policy] => [`${namespace}.${call}`, policy]),
  ),
);

/** Whether a caller may make a call. One without a policy is nobody's. */
export const mayCall = (actor: Actor, path: readonly string[]): boolean =>
  POLICY_OF.get(path.join('.'))?.(actor) ?? false;

/** The names of all calls that a caller may make. */
export const permissionsOf = (actor: Actor): CallName[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the contract, by `satisfies`
  [...POLICY_OF].filter(([, policy]) => policy(actor)).map(([name]) => name as CallName);
