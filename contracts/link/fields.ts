import * as v from 'valibot';

/** SHA-1 of a certificate's DER, 40 hexadecimal digits in upper case. */
export const thumbprintSchema = v.pipe(v.string(), v.regex(/^[0-9A-F]{40}$/));
/** First 22 characters of base64url(SHA-256(public key)): names the workstation's key pair. */
export const keyIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/));
/**
 * A PIN sealed to a workstation: `v1.<keyId>.<enc>.<ciphertext>`, parts in base64url without padding. HPKE base mode,
 * DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, info `dosar-link pin v1`, associated data
 * `<origin>\n<thumbprint>\n<keyId>` in UTF-8.
 */
export const sealedPinSchema = v.pipe(
  v.string(),
  v.maxLength(600),
  v.regex(/^v1\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{87}\.[A-Za-z0-9_-]{22,400}$/),
);

/** Index of a message or of an upload at the authority: digits. */
export const authorityIdSchema = v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/));

/** One message of the authority's listing, with the authority's own keys; `tip` without trailing spaces. */
export const authorityMessageSchema = v.strictObject({
  id: authorityIdSchema,
  detalii: v.pipe(v.string(), v.maxLength(4000)),
  cif: v.pipe(v.string(), v.regex(/^[0-9]{1,13}$/)),
  /** `dd.MM.yyyy HH:mm:ss`, Romanian local time. */
  data_creare: v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}\.\d{4}( \d{2}:\d{2}:\d{2})?$/)),
  id_solicitare: v.nullable(authorityIdSchema),
  tip: v.pipe(v.string(), v.maxLength(200)),
});
export type AuthorityMessage = v.InferOutput<typeof authorityMessageSchema>;
