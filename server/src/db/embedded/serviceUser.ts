import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating system's user that the database runs as. PostgreSQL refuses to run as root. */
export type ServiceUser = { readonly name: string; readonly uid: number; readonly gid: number };

/** Finds or creates the user to run as when this process is root; null for any other user. */
export async function findServiceUser(): Promise<ServiceUser | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'dosar']) {
    const user = await readUser(name);
    if (user !== null) return user;
  }
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'dosar']);
  const created = await readUser('dosar');
  if (created === null) throw new Error('The user dosar could not be created to run the database as.');
  return created;
}

/** Spawn options for this user. */
export const credentialsOf = (user: ServiceUser | null): { uid?: number; gid?: number } =>
  user === null ? {} : { uid: user.uid, gid: user.gid };

async function readUser(name: string): Promise<ServiceUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null; // `id` knows no such user.
  }
}
