import { audit } from '../audit/audit.ts';
import { clients } from '../clients/clients.module.ts';
import type { ContentStore } from '../content/content.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { DeclarationChecker } from '../declarations/checkDeclaration.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import { createExpectations } from './expectations.service.ts';
import { expectedFormsRepository as words } from './expectedForms.repository.ts';
import { spvReportExport } from './spvReport.export.ts';
import { spvReportPolicies } from './spvReport.policies.ts';
import { spvReportRepository } from './spvReport.repository.ts';
import { createSpvReportService } from './spvReport.service.ts';
import { fiscalVectorsRepository as vectors } from './vector/fiscalVectors.repository.ts';
import { createReadVectors } from './vector/readVectors.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly store: ContentStore;
  readonly checker: DeclarationChecker;
  readonly exports: Exports;
  readonly now: () => Date;
};

export { PRESENT_OR_EXPECTED, reportTables } from './reportSql.ts';

/** What other areas ask of reports. */
export type Reports = Pick<typeof spvReportRepository, 'deadline' | 'missing' | 'missingOfPeople'>;
/** What the authority expects, for other areas. */
export const reports: Reports = spvReportRepository;

/** The calls of `reports`, and what reads fiscal vectors. */
export function spvReportModule({ tenants, store, checker, exports, now }: Deps) {
  const service = createSpvReportService({ tenants, reports: spvReportRepository, now });
  const expectations = createExpectations({ tenants, reports: spvReportRepository, vectors, words, clients, audit });
  const calls = api.reports;
  return {
    policies: spvReportPolicies,
    exports: [spvReportExport],
    routes: {
      spvFilingStatus: calls.spvFilingStatus.handler(({ input, context }) =>
        service.spvFilingStatus(context.actor, input),
      ),
      export: calls.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, spvReportExport, { language, ...input }),
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
