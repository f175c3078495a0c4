import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FeedScope } from '#contracts/api/deadlines.ts';
import type { Language } from '#contracts/languages.ts';

/** Whose feed it is. */
export type FeedOwner = { readonly tenantId: string; readonly userId: string };
/** A feed of a person; its nonce ends the addresses of before. */
export type Feed = FeedOwner & { readonly nonce: string };

const UUID_BYTES = 16;
const MAC_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{86}$/;

/**
 * Secret addresses of calendar feeds, signed like those of contents but without an end: who has one reads the feed without
 * a sign-in until it is renewed.
 *
 * @param key at least 32 random bytes, the same for all replicas.
 * @param publicUrl the server's address, without a slash at the end.
 */
export function createFeedAddresses(key: Uint8Array, publicUrl: string) {
  const macOf = ({ tenantId, userId, nonce }: Feed): Buffer =>
    createHmac('sha256', key).update(`dosar.calendar.1\n${tenantId}\n${userId}\n${nonce}`).digest();
  return {
    urlOf(feed: Feed, language: Language, whose: FeedScope): string {
      const token = Buffer.concat([bytesOf(feed.tenantId), bytesOf(feed.userId), macOf(feed)]).toString('base64url');
      return `${publicUrl}/calendar/${token}.ics?language=${language}&whose=${whose}`;
    },

    /** The person that a token names; null for what is no token. Whether it is theirs, `isOf` says. */
    ownerOf(token: string): FeedOwner | null {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      return { tenantId: uuidAt(bytes, 0), userId: uuidAt(bytes, UUID_BYTES) };
    },

    isOf: (token: string, feed: Feed): boolean =>
      timingSafeEqual(macOf(feed), Buffer.from(token, 'base64url').subarray(-MAC_BYTES)),
  };
}

/** Makes and reads the addresses of feeds. */
export type FeedAddresses = ReturnType<typeof createFeedAddresses>;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidAt = (bytes: Buffer, at: number): string =>
  bytes
    .subarray(at, at + UUID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
