import { api } from '../http/router.ts';
import { enumsPolicies } from './enums.policies.ts';
import { enumerationsIn, type ModuleLabels } from './labels.ts';

export type { Labels, ModuleLabels } from './labels.ts';

/** The calls of `enums`: the same for every firm, by language. */
export const enumsModule = (labels: ModuleLabels) => ({
  policies: enumsPolicies,
  routes: { get: api.enums.get.handler(({ context }) => enumerationsIn(labels, context.language)) },
});
