import type { Role } from '#contracts/roles.ts';
import type { Database } from '../../db/pool.ts';
import type { Throttle } from '../throttle.ts';

/** A local account: one person at one firm. */
export type LocalAccount = {
  readonly id: string;
  readonly tenantId: string;
  readonly firmName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
  /** Until the e-mail is verified, the account works only in the browser it was created in. */
  readonly isEmailVerified: boolean;
};

/** Origin of an attempt. `device` is the id of a browser that has signed in with the e-mail before. */
export type Visitor = { readonly address: string; readonly device: string | null };

/** Dependencies of all functions on accounts. */
export type AccountDeps = { readonly database: Database; readonly throttle: Throttle };

/** Columns of an account, from `ACCOUNT_TABLES`. */
export const ACCOUNT_COLUMNS = `u.id, u.tenant_id, f.name as "firmName", u.given_name,
    u.family_name, u.display_name, u.email, u.role,
    c.email_verified_at is not null as "isEmailVerified"`;
/** An account is a person with a password. */
export const ACCOUNT_TABLES =
  'users u join firm f on f.id = u.tenant_id join identity.credential c on c.user_id = u.id';
