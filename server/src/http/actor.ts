import type { Language } from '#contracts/languages.ts';
import type { Role } from '#contracts/roles.ts';

/** Who calls: read from a verified access token, never from the request's body. */
export type Actor = {
  readonly tenantId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
};

/** What every handler of the API is given. */
export type ApiContext = { readonly actor: Actor; readonly language: Language; readonly traceId: string };
