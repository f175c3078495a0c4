import type { Language } from '#contracts/languages.ts';
import type { Role } from '#contracts/roles.ts';

/** The caller, from a verified access token and never from the request's body. */
export type Actor = {
  readonly tenantId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
};

/** Context of every API handler. */
export type ApiContext = { readonly actor: Actor; readonly language: Language; readonly traceId: string };
