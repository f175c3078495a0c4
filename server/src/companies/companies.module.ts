import { api } from '../http/router.ts';
import type { CompaniesService } from './companies.service.ts';

/** Handlers of the contract's `company`. */
export const companyRoutes = (companies: CompaniesService) => ({
  search: api.company.search.handler(({ input, context }) => companies.search(context.actor, input.taxId)),
});
