import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { SIGNED_URL_MS } from '#contracts/limits.ts';

/** What a signed address allows. */
export type SignedFor = 'upload' | 'file' | 'export' | 'receipts' | 'papers' | 'evidence';
/** What a signed address is for: a batch to upload, a file to read under a name, or an export with its request as text. */
export type Signed = { readonly tenantId: string; readonly id: string; readonly detail?: string };

const uuid = v.pipe(v.string(), v.uuid());
/** Longest request of an export, in characters of an address that every proxy passes on. */
const DETAIL_MAX = 4000;
const querySchema = v.strictObject({
  t: uuid,
  e: v.pipe(v.string(), v.regex(/^[0-9]{13}$/)),
  s: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  d: v.optional(v.pipe(v.string(), v.maxLength(DETAIL_MAX))),
});

/**
 * Signed addresses that open one batch or file for one use until they expire, without a login.
 *
 * @param key at least 32 random bytes, the same for all replicas.
 * @param publicUrl the server's address, without a slash at the end.
 */
export function createUrlSigner(key: Uint8Array, publicUrl: string, now: () => number) {
  const signatureOf = (use: SignedFor, { tenantId, id, detail = '' }: Signed, expiresMs: string): Buffer =>
    createHmac('sha256', key).update(`dosar.content.1\n${use}\n${tenantId}\n${id}\n${expiresMs}\n${detail}`).digest();
  return {
    sign(use: SignedFor, signed: Signed): string {
      const expiresMs = String(now() + SIGNED_URL_MS);
      const query = new URLSearchParams({
        t: signed.tenantId,
        e: expiresMs,
        s: signatureOf(use, signed, expiresMs).toString('base64url'),
        ...(signed.detail === undefined ? {} : { d: signed.detail }),
      });
      return `${publicUrl}/content/${use}/${signed.id}?${query}`;
    },

    /** The target of a signed address; null when the signature, the use or the time does not fit. */
    verify(use: SignedFor, id: string, query: Readonly<Record<string, string>>): Signed | null {
      const parsed = v.safeParse(querySchema, query);
      if (!parsed.success || !v.is(uuid, id)) return null;
      const { t, e, s, d } = parsed.output;
      const signed = { tenantId: t, id, ...(d === undefined ? {} : { detail: d }) };
      const isOurs = timingSafeEqual(signatureOf(use, signed, e), Buffer.from(s, 'base64url'));
      return isOurs && Number(e) > now() ? signed : null;
    },
  };
}

/** Signs and verifies addresses of files. */
export type UrlSigner = ReturnType<typeof createUrlSigner>;

/** The temporary address of a file of the firm; with a name, the file is shown and saved under it. */
export type SignFileUrl = (tenantId: string, contentId: string, name?: string) => string;

/** Addresses of files by that signer. */
export const fileUrls =
  (signer: UrlSigner): SignFileUrl =>
  (tenantId, id, name) =>
    signer.sign('file', { tenantId, id, ...(name === undefined ? {} : { detail: name }) });
