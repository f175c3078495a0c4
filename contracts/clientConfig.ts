import * as v from 'valibot';
import { ENVIRONMENTS } from './flags.ts';

/** Configuration of the page, as JSON in `<script id="dosar-config" type="application/json">`. */
export const clientConfigSchema = v.strictObject({
  environment: v.picklist(ENVIRONMENTS),
  identity: v.strictObject({
    clientId: v.string(),
    /** Sign-in authority; its first path segment replaces `{tenant}` in the metadata. */
    authority: v.string(),
    /** Authority of the hosted profile edit; null when the identity service has none. */
    profileAuthority: v.nullable(v.string()),
    knownAuthorities: v.array(v.string()),
    /** OpenID metadata as JSON text; null to let the sign-in library fetch it. */
    authorityMetadata: v.nullable(v.string()),
    /** The API scope of access tokens. */
    scope: v.string(),
    /** Session storage is for identity services that cannot sign in silently. */
    cache: v.picklist(['memory', 'session']),
  }),
  /** Extension id of the link, to name it in installation hints. */
  extensionId: v.string(),
});
export type ClientConfig = v.InferOutput<typeof clientConfigSchema>;
