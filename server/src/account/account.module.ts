import type { Environment } from '#contracts/flags.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { accountRepository } from './account.repository.ts';
import { createAccountService } from './account.service.ts';

/** The calls of `account`. */
export function accountModule({
  tenants,
  environment,
}: {
  readonly tenants: Tenants;
  readonly environment: Environment;
}) {
  const account = createAccountService({
    tenants,
    account: accountRepository,
    isEverythingOn: environment !== 'production',
  });
  return {
    routes: {
      get: api.account.get.handler(({ context }) => account.get(context.actor)),
    },
  };
}
