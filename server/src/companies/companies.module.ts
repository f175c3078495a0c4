import { api } from '../http/router.ts';
import { companiesRepository } from './companies.repository.ts';
import { createCompaniesService, type CompaniesDeps } from './companies.service.ts';
import { companyPolicies } from './company.policies.ts';

export type { CopiedCompany } from './companies.repository.ts';
export { createRegisterClient, type AskRegister } from './registerClient.ts';

/** What other areas ask of the register. */
export type Companies = Pick<typeof companiesRepository, 'ofClient'>;
/** Our copy of the register, for other areas. */
export const companies: Companies = companiesRepository;

/** The calls of `company`, and the register for other modules. */
export function companyModule(deps: Omit<CompaniesDeps, 'companies'>) {
  const service = createCompaniesService({ ...deps, companies: companiesRepository });
  return {
    policies: companyPolicies,
    routes: {
      search: api.company.search.handler(({ input, context }) => service.search(context.actor, input.taxId)),
    },
    lookUp: service.lookUp,
    lookUpAll: service.lookUpAll,
  };
}
