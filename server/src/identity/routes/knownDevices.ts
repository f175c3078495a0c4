import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { KNOWN_DEVICE_EMAILS_MAX, KNOWN_DEVICE_SECONDS } from '#contracts/limits.ts';

const COOKIE = 'dosar_device';

/** Browsers that have signed in before, by a signed cookie with an id and marks of their e-mails. */
export type KnownDevices = {
  /** Id of this browser if it has signed in with the e-mail, else null. */
  find(context: Context, email: string): Promise<string | null>;
  /** Marks this browser as known for the e-mail. */
  remember(context: Context, email: string): Promise<void>;
};

/** Reads and writes the cookie. */
export function createKnownDevices({ secret, isHttps }: { secret: string; isHttps: boolean }): KnownDevices {
  const read = async (context: Context): Promise<{ id: string; marks: string[] } | null> => {
    const cookie = await getSignedCookie(context, secret, COOKIE);
    const [id, ...marks] = typeof cookie === 'string' ? cookie.split('.') : [];
    return id === undefined ? null : { id, marks };
  };
  return {
    find: async (context, email) => {
      const device = await read(context);
      return device?.marks.includes(markOf(device.id, email)) ? device.id : null;
    },
    remember: async (context, email) => {
      const { id, marks } = (await read(context)) ?? { id: randomBytes(16).toString('base64url'), marks: [] };
      const mark = markOf(id, email);
      const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, KNOWN_DEVICE_EMAILS_MAX);
      await setSignedCookie(context, COOKIE, [id, ...kept].join('.'), secret, {
        path: '/identity',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isHttps,
        maxAge: KNOWN_DEVICE_SECONDS,
      });
    },
  };
}

/** A mark that matches one e-mail without revealing it. */
const markOf = (id: string, email: string): string =>
  createHash('sha256').update(`${id} ${email.toLowerCase()}`).digest('base64url').slice(0, 22);
