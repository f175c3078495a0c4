import { api } from '../http/router.ts';
import { enumerationsIn } from './labels.ts';

/** Handlers of the contract's `enums`: the same for every firm, by language. */
export const enumsRoutes = () => ({
  get: api.enums.get.handler(({ context }) => enumerationsIn(context.language)),
});
