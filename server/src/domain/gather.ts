import type { ModuleLabels } from '../enums/enums.module.ts';
import type { AnyExportList } from '../exports/exports.ts';
import type { AllPolicies } from '../http/permissions.ts';
import type { ApiRouter } from '../http/router.ts';
import type { Job } from '../jobs/jobs.ts';

/** What a module may bring beside its calls. */
type Brought = {
  readonly policies?: object;
  readonly labels?: ModuleLabels;
  readonly exports?: readonly AnyExportList[];
  readonly jobs?: Readonly<Record<string, Job<never>>>;
};
type Modules = Readonly<Record<string, Brought>>;

/** The modules by the namespace of their calls: one without its policies does not compile. */
export type ApiModules = {
  readonly [N in keyof ApiRouter]: Brought & { readonly routes: ApiRouter[N]; readonly policies: AllPolicies[N] };
};

/** The handlers of all modules, by the namespace of their calls. */
export const routesOf = (modules: ApiModules): ApiRouter =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry keeps its key
  Object.fromEntries(Object.entries(modules).map(([name, { routes }]) => [name, routes])) as ApiRouter;

/** The policies of all calls, by the namespace of the calls. */
export const policiesOf = (modules: ApiModules): AllPolicies =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry keeps its key
  Object.fromEntries(Object.entries(modules).map(([name, { policies }]) => [name, policies])) as AllPolicies;

/** The labels of the enumerations that the modules have. */
export const labelsOf = (modules: Modules): ModuleLabels =>
  Object.fromEntries(Object.values(modules).flatMap(({ labels = {} }) => Object.entries(labels)));

/** The lists that can be exported. */
export const exportsOf = (modules: Modules): AnyExportList[] =>
  Object.values(modules).flatMap(({ exports = [] }) => exports);

/** The background work of all modules, by its name in the code. */
export const jobsOf = <M extends Modules>(modules: M): JobsOf<M> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry keeps its key
  Object.assign({}, ...Object.values(modules).map(({ jobs = {} }) => jobs)) as JobsOf<M>;

type JobsOf<M extends Modules> = AllOf<Extract<M[keyof M], { readonly jobs: object }>['jobs']>;
/** An intersection in place of a union. */
type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;
