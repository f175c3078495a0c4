import { contract } from '#contracts/api/contract.ts';
import type { Probe, ProbesOf } from './probes.ts';

/** The files that stand beside the modules, each with one export: `teamsProbes`. */
const files = import.meta.glob<Record<string, ProbesOf<Record<string, unknown>>>>('../src/**/*.probes.ts', {
  eager: true,
});
const exported = new Map(Object.values(files).flatMap((file) => Object.entries(file)));

const probesOf = (namespace: string) => {
  const probes = exported.get(`${namespace}Probes`);
  if (probes === undefined) throw new Error(`No file exports ${namespace}Probes: it stands beside the module.`);
  return probes;
};

/** The probe of every call, by its name (`clients.list`), in the order of the contract. */
export const PROBES: readonly (readonly [string, Probe])[] = Object.keys(contract).flatMap((namespace) =>
  Object.entries(probesOf(namespace)).map(([call, probe]): readonly [string, Probe] => [`${namespace}.${call}`, probe]),
);
