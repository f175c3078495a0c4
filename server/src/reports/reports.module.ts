import { audit } from '../audit/audit.ts';
import { clientsRepository as clients } from '../clients/clients.repository.ts';
import type { ContentStore } from '../content/stores/contentStore.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { DeclarationChecker } from '../declarations/checkDeclaration.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import { reportsExport } from './reports.export.ts';
import { createExpectations } from './expectations.service.ts';
import { expectedFormsRepository as words } from './expectedForms.repository.ts';
import { reportsPolicies } from './reports.policies.ts';
import { reportsRepository as reports } from './reports.repository.ts';
import { createReportsService } from './reports.service.ts';
import { fiscalVectorsRepository as vectors } from './vector/fiscalVectors.repository.ts';
import { createReadVectors } from './vector/readVectors.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly store: ContentStore;
  readonly checker: DeclarationChecker;
  readonly exports: Exports;
  readonly now: () => Date;
};

/** The calls of `reports`, and what reads fiscal vectors. */
export function reportsModule({ tenants, store, checker, exports, now }: Deps) {
  const service = createReportsService({ tenants, reports, now });
  const expectations = createExpectations({ tenants, reports, vectors, words, clients, audit });
  const calls = api.reports;
  return {
    policies: reportsPolicies,
    exports: [reportsExport],
    routes: {
      spvFilingStatus: calls.spvFilingStatus.handler(({ input, context }) =>
        service.spvFilingStatus(context.actor, input),
      ),
      export: calls.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, reportsExport, { language, ...input }),
      ),
      spvFilingPeriods: calls.spvFilingPeriods.handler(({ context }) => service.spvFilingPeriods(context.actor)),
      clientMonths: calls.clientMonths.handler(({ input, context }) => expectations.clientMonths(context.actor, input)),
      correctExpectation: calls.correctExpectation.handler(({ input, context }) =>
        expectations.correct(context.actor, input),
      ),
    },
    readVectors: createReadVectors({ tenants, vectors, store, checker, audit }),
  };
}
