import { api } from '../http/router.ts';
import type { AccountService } from './account.service.ts';

/** Handlers of the contract's `account`. */
export const accountRoutes = (account: AccountService) => ({
  get: api.account.get.handler(({ context }) => account.get(context.actor)),
});
