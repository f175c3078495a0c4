import type { Environment } from '#contracts/flags.ts';
import { api } from '../http/router.ts';
import { accountPolicies } from './account.policies.ts';
import { accountRepository } from './account.repository.ts';
import { createAccountService, type AccountDeps } from './account.service.ts';

type Deps = Pick<AccountDeps, 'tenants' | 'permissionsOf'> & { readonly environment: Environment };

/** The calls of `account`. */
export function accountModule({ tenants, environment, permissionsOf }: Deps) {
  const account = createAccountService({
    tenants,
    account: accountRepository,
    permissionsOf,
    isEverythingOn: environment !== 'production',
  });
  return {
    policies: accountPolicies,
    routes: {
      get: api.account.get.handler(({ context }) => account.get(context.actor)),
    },
  };
}
