import { api } from '../http/router.ts';
import { companiesRepository } from './companies.repository.ts';
import { createCompaniesService, type CompaniesDeps } from './companies.service.ts';
import { companyPolicies } from './company.policies.ts';

/** The calls of `company`, and the register for other modules. */
export function companyModule(deps: Omit<CompaniesDeps, 'companies'>) {
  const companies = createCompaniesService({ ...deps, companies: companiesRepository });
  return {
    policies: companyPolicies,
    routes: {
      search: api.company.search.handler(({ input, context }) => companies.search(context.actor, input.taxId)),
    },
    lookUp: companies.lookUp,
    lookUpAll: companies.lookUpAll,
  };
}
