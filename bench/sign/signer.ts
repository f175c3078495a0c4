import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Credentials } from '#testEnvironment/credentials/credentials.ts';
import { softTokenEnv, type Holder } from '#testEnvironment/credentials/softToken.ts';

const timesSchema = v.strictObject({ sign: v.number(), write: v.number(), check: v.number(), bare: v.number() });

/** ms for all files together. `sign` reads and signs, `write` writes, `check` reads again and checks, `bare` is SHA-256 and C_Sign. */
export type SigningTimes = v.InferOutput<typeof timesSchema>;

/** The native host's signing code in a program of its own. */
export type Signer = {
  /** Signs files with one login, into a folder. */
  sign(files: readonly string[], outDir: string): SigningTimes;
};

type SignerParts = { readonly dir: string; readonly credentials: Credentials; readonly program: string };

/** Prepares the signer with the key of the token's first holder. */
export function createSigner({ dir, credentials, program }: SignerParts): Signer {
  const config = join(dir, 'signer.json');
  const settings = {
    modules: [credentials.token.module],
    searchKnownModules: false,
    signing: { issuers: [credentials.pki.issuingCertificate], fetchIssuer: false },
    authority: { spv: 'https://localhost:1/SPVWS2/rest/', filing: 'https://localhost:1/WAS6DUS/' },
    stateDir: join(dir, 'signer-state'),
  };
  writeFileSync(config, JSON.stringify(settings));
  const env = { ...softTokenEnv(credentials.token.conf), DOSAR_LINK_CONFIG: config };
  const certificate = holderOf(credentials).thumbprint;
  return {
    sign(files, outDir) {
      mkdirSync(outDir, { recursive: true });
      return v.parse(timesSchema, told(program, [], { certificate, pin: credentials.token.pin, files, outDir }, env));
    },
  };
}

/** Runs a program that is told its task as JSON on standard input, and answers the JSON it prints. */
export function told(program: string, args: readonly string[], task: object, env: NodeJS.ProcessEnv): unknown {
  return JSON.parse(
    execFileSync(program, args, {
      input: JSON.stringify(task),
      encoding: 'utf8',
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
}

/** The first holder of the token. */
export function holderOf(credentials: Credentials): Holder {
  const [holder] = credentials.token.holders;
  if (holder === undefined) throw new Error('the token has no holder');
  return holder;
}
