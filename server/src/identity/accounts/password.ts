import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters OWASP names: 19 MiB, two passes, one lane. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

let decoy: Promise<string> | undefined;

/** Compares; where there is no hash the same work is done in vain, so that the time does not tell. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such account 0');
  const isSame = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return isSame && passwordHash !== null;
}
