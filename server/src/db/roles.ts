import { createHmac } from 'node:crypto';
import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import type { Login } from './pool.ts';

/** The server's login roles. None owns a table of a firm, and none can switch to another role. */
export const ROLE_NAMES = { app: 'dosar_app', identity: 'dosar_identity', jobs: 'dosar_jobs' } as const;
export type RoleName = keyof typeof ROLE_NAMES;

/** Login of a role. Its password is derived from the owner's, so that all replicas use the same one. */
export function loginOf(owner: Login, role: RoleName): Login {
  const user = ROLE_NAMES[role];
  return { ...owner, user, password: createHmac('sha256', owner.password).update(user).digest('base64url') };
}

/** Creates the roles that are missing and gives all of them their passwords. The owner needs CREATEROLE. */
export async function ensureRoles(owner: Client, login: Login): Promise<void> {
  // Roles belong to the whole cluster: the lock keeps two servers from creating them concurrently.
  await owner.query('select pg_advisory_lock(7204512)');
  try {
    for (const role of ['app', 'identity', 'jobs'] as const) await ensureRole(owner, loginOf(login, role));
    const database = escapeIdentifier(login.database);
    await owner.query(`revoke all on database ${database} from public;
      grant connect on database ${database} to dosar_app, dosar_identity, dosar_jobs;
      revoke create on schema public from public;
      grant usage on schema public to dosar_app, dosar_identity, dosar_jobs;
      create schema if not exists jobs;
      grant usage, create on schema jobs to dosar_jobs;`);
  } finally {
    await owner.query('select pg_advisory_unlock(7204512)');
  }
}

async function ensureRole(owner: Client, { user, password }: Login): Promise<void> {
  const role = escapeIdentifier(user);
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [user]);
  const secret = escapeLiteral(password);
  // A plain CREATEROLE may not touch other attributes of a role that exists; `requireRestrictedRole` looks at them.
  if (rowCount === 0) await owner.query(`create role ${role} login noinherit password ${secret}`);
  else await owner.query(`alter role ${role} password ${secret}`);
}

/** A login role of the server has too many rights. */
export class RoleTooStrongError extends Error {
  override readonly name = 'RoleTooStrongError';
}

/** Throws when the application's role could bypass row-level security. */
export async function requireRestrictedRole(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ rolname: string }>(
    `select rolname from pg_roles r where rolname = any($1) and (rolsuper or rolbypassrls or rolcreaterole
       or exists (select from pg_auth_members m where m.member = r.oid))`,
    [Object.values(ROLE_NAMES)],
  );
  if (rows.length > 0)
    throw new RoleTooStrongError(`Database role ${rows[0]?.rolname} has more rights than it may have.`);
}
