import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pki } from '#testEnvironment/credentials/pki.ts';
import { makeSoftToken, type SoftToken } from '#testEnvironment/credentials/softToken.ts';
import type { Plan, PlannedFirm } from './plan.ts';

/** The PIN of every token. */
export const PIN = '1234';

/** A folder in this one, made where it is missing. */
export const folder = (dir: string, name: string) => {
  const path = join(dir, name);
  mkdirSync(path, { recursive: true });
  return path;
};

/** One token for each workstation, with the keys of all who sit there. */
export function makeTokens(dir: string, pki: Pki, { firms, size }: Plan): readonly SoftToken[] {
  return Array.from({ length: size.workstations }, (_, at) =>
    makeSoftToken({
      dir: folder(dir, `token-${at}`),
      pki,
      label: `month-end-${at}`,
      pin: PIN,
      holders: firms
        .filter(({ workstation }) => workstation === at)
        .flatMap(({ certificates }) => certificates.map(({ holder }) => ({ cn: holder, keyType: 'rsa2048' }) as const)),
    }),
  );
}

/** The keys of a firm, in the order of its certificates. */
export const holdersOf = (tokens: readonly SoftToken[], { workstation, certificates }: PlannedFirm) =>
  certificates.flatMap(({ holder }) => tokens[workstation]?.holders.filter(({ cn }) => cn === holder) ?? []);
