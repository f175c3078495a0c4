import type { JWTPayload } from 'jose';
import * as v from 'valibot';
import { CLAIM_TEXT_MAX } from '#contracts/limits.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Database } from '../db/pool.ts';
import { storableText } from '../db/storableText.ts';
import type { Actor } from '../http/actor.ts';
import { FIRM_SETTINGS } from './firmSettings.ts';
import { appendToTrail } from './trail.ts';

type Person = {
  issuer: string;
  externalTenant: string;
  subject: string;
  displayName: string;
  givenName: string;
  familyName: string;
  email: string;
};
type UserRow = {
  id: string;
  tenantId: string;
  displayName: string;
  email: string;
  role: Actor['role'];
  mayApprove: boolean;
  isActive: boolean;
  firmSettings: Actor['firmSettings'];
};

/** Names come from outside: what is too long for a list, or cannot be stored, is left off. */
const claimText = v.pipe(
  v.string(),
  v.transform((text) => storableText(text, CLAIM_TEXT_MAX)),
);
const optionalText = v.optional(claimText, '');
const claimsSchema = v.object({
  iss: v.string(),
  sub: v.string(),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  email: v.optional(claimText),
  emails: v.optional(v.array(claimText)),
  preferred_username: v.optional(claimText),
  auth_time: v.optional(v.number()),
});
const tenantSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/**
 * Reads callers from the tokens of an external identity service, with their current role. Creates a firm or person at
 * the first sign-in: the first person of a firm becomes its owner, an invited one gets the role of the invitation. Null
 * for claims without a person, and for a removed person who was not invited again.
 */
export function createExternalActors(
  database: Database,
  tenantClaim: string,
): (claims: JWTPayload) => Promise<Actor | null> {
  return async (claims) => {
    const named = v.safeParse(claimsSchema, claims);
    const tenant = v.safeParse(tenantSchema, claims[tenantClaim]);
    if (!named.success || !tenant.success) return null;
    const read = named.output;
    const fullName = read.name || `${read.given_name} ${read.family_name}`.trim();
    const person: Person = {
      issuer: read.iss,
      externalTenant: tenant.output,
      subject: read.sub,
      displayName: fullName || 'N. N.',
      givenName: read.given_name || fullName,
      familyName: read.family_name,
      email: read.email ?? read.emails?.[0] ?? read.preferred_username ?? `${read.sub}@unknown.invalid`,
    };
    const known = (await findUser(database, person)) ?? (await provision(database, person));
    const user = known.isActive ? known : await comeBack(database, known, person);
    if (user === null) return null;
    return {
      tenantId: user.tenantId,
      userId: user.id,
      displayName: user.displayName,
      email: user.email,
      role: user.role,
      mayApprove: user.mayApprove,
      signedInAtMs: read.auth_time === undefined ? null : read.auth_time * 1000,
      firmSettings: user.firmSettings,
    };
  };
}

async function findUser(database: Database, { issuer, externalTenant, subject }: Person): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>(
    `select u.id, u.tenant_id, u.display_name, u.email, u.role, u.may_approve, u.is_active,
       ${FIRM_SETTINGS} as "firmSettings"
     from identity.external_account a join users u on u.id = a.user_id join firm f on f.id = u.tenant_id
     where a.issuer = $1 and a.external_tenant = $2 and a.subject = $3`,
    [issuer, externalTenant, subject],
  );
  return row;
}

function provision(database: Database, person: Person): Promise<UserRow> {
  const { issuer, externalTenant, subject } = person;
  return database.transaction(async (tx) => {
    // Two concurrent first requests must not create two firms or two people.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${issuer} ${externalTenant}`]);
    const known = await findUser(tx, person);
    if (known !== undefined) return known;
    const firm = await findOrCreateFirm(tx, issuer, externalTenant);
    const [before] = await tx.query<{ displayName: string }>(
      'select display_name from users where tenant_id = $1 and lower(email) = lower($2) for update',
      [firm.id, person.email],
    );
    const [user] = await tx.query<{ id: string }>(
      `insert into users (tenant_id, given_name, family_name, display_name, email, role) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id, lower(email)) do update set display_name = excluded.display_name returning id`,
      [firm.id, person.givenName, person.familyName, person.displayName, person.email, firm.isNew ? 'owner' : 'member'],
    );
    await tx.query(
      'insert into identity.external_account (issuer, external_tenant, subject, user_id) values ($1, $2, $3, $4)',
      [issuer, externalTenant, subject, user?.id],
    );
    const accepted = await acceptInvitation(tx, { id: user?.id ?? '', tenantId: firm.id }, person.email);
    const created = await findUser(tx, person);
    if (created === undefined) throw new Error('The account that was just created is not there.');
    const { id, tenantId, displayName, role } = created;
    const entries: AuditEntry[] = [
      ...accepted,
      ...(firm.isNew ? [{ action: 'firm.create' as const, entityId: tenantId, after: { name: externalTenant } }] : []),
      before === undefined
        ? { action: 'user.create', entityId: id, after: { displayName, role } }
        : { action: 'user.link', entityId: id, before, after: { displayName } },
    ];
    await appendToTrail(tx, { tenantId, actorId: id }, entries);
    return created;
  });
}

/** Lets a removed person in again who was invited since. */
function comeBack(database: Database, { id, tenantId }: UserRow, person: Person): Promise<UserRow | null> {
  return database.transaction(async (tx) => {
    const accepted = await acceptInvitation(tx, { id, tenantId }, person.email);
    const user = await findUser(tx, person);
    if (user === undefined || !user.isActive) return null;
    const { displayName, role } = user;
    await appendToTrail(tx, { tenantId, actorId: id }, [
      ...accepted,
      { action: 'user.return', entityId: id, after: { displayName, role } },
    ]);
    return user;
  });
}

/** Gives a person the role of the invitation that waits for their e-mail, and ends it; returns its entry of the trail. */
async function acceptInvitation(
  tx: Database,
  { id, tenantId }: { id: string; tenantId: string },
  email: string,
): Promise<AuditEntry[]> {
  const [invitation] = await tx.query<{ id: string; role: Actor['role'] }>(
    `update invitation set state = 'accepted', user_id = $3
     where tenant_id = $1 and lower(email) = lower($2) and state = 'waiting' and expires_at > clock_timestamp()
     returning id, role`,
    [tenantId, email, id],
  );
  if (invitation === undefined) return [];
  await tx.query('update users set role = $2, is_active = true where id = $1', [id, invitation.role]);
  return [{ action: 'invitation.accept', entityId: invitation.id }];
}

async function findOrCreateFirm(tx: Database, issuer: string, externalTenant: string) {
  const [known] = await tx.query<{ id: string }>(
    'select tenant_id as id from identity.external_firm where issuer = $1 and external_tenant = $2',
    [issuer, externalTenant],
  );
  if (known !== undefined) return { id: known.id, isNew: false };
  const [firm] = await tx.query<{ id: string }>('insert into firm (name) values ($1) returning id', [externalTenant]);
  if (firm === undefined) throw new Error('The firm could not be created.');
  await tx.query('insert into identity.external_firm (issuer, external_tenant, tenant_id) values ($1, $2, $3)', [
    issuer,
    externalTenant,
    firm.id,
  ]);
  return { id: firm.id, isNew: true };
}
