import { api } from '../http/router.ts';
import { enumerationsIn } from './labels.ts';

/** The calls of `enums`: the same for every firm, by language. */
export const enumsModule = () => ({
  routes: { get: api.enums.get.handler(({ context }) => enumerationsIn(context.language)) },
});
