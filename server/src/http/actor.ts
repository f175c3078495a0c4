import type { FirmSettings } from '#contracts/firmSettings.ts';
import type { Language } from '#contracts/languages.ts';
import type { Role } from '#contracts/roles.ts';

/** The caller by its verified access token, with the role and the firm's settings of this moment. */
export type Actor = {
  readonly tenantId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
  /** False where the right to approve was taken from this person. */
  readonly mayApprove: boolean;
  /** When the person last entered a password, in ms since 1970; null where the identity service does not say. */
  readonly signedInAtMs: number | null;
  readonly firmSettings: FirmSettings;
};

/** Context of every API handler. */
export type ApiContext = { readonly actor: Actor; readonly language: Language; readonly traceId: string };
