import type { JWTPayload } from 'jose';
import * as v from 'valibot';
import type { Database } from '../db/pool.ts';
import type { Actor } from '../http/actor.ts';
import { FIRM_SETTINGS } from './firmSettings.ts';

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  grantId: v.pipe(v.string(), v.minLength(1)),
  auth_time: v.optional(v.number()),
});

/**
 * Reads callers of the embedded sign-in service from their current account. A token is valid as long as its grant:
 * signing out ends the grant of that browser, a new password those of all browsers.
 */
export const createEmbeddedActors =
  (database: Database) =>
  async (claims: JWTPayload): Promise<Actor | null> => {
    const read = v.safeParse(claimsSchema, claims);
    if (!read.success) return null;
    const { sub, grantId, auth_time: signedInAt } = read.output;
    const [actor] = await database.query<Omit<Actor, 'signedInAtMs'>>(
      `select u.tenant_id, u.id as "userId", u.display_name, u.email, u.role, u.may_approve as "mayApprove",
         ${FIRM_SETTINGS} as "firmSettings"
       from users u join firm f on f.id = u.tenant_id
       join identity.oidc_model g on g.kind = 'Grant' and g.id = $2 and g.expires_at > now()
         and g.payload ->> 'accountId' = u.id::text
       where u.id = $1 and u.is_active`,
      [sub, grantId],
    );
    return actor === undefined ? null : { ...actor, signedInAtMs: signedInAt === undefined ? null : signedInAt * 1000 };
  };
