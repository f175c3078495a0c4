import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

let decoy: Promise<string> | undefined;

/** Compares a password with its hash. Without a hash it does the same work, so that the time reveals nothing. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such account 0');
  const isSame = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return isSame && passwordHash !== null;
}
