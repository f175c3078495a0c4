import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { ARRIVAL_SECONDS } from '#contracts/limits.ts';

const COOKIE = 'dosar_arrival';
/** Cookies of the provider's session. */
const SESSION_COOKIES = ['dosar_session', 'dosar_session.sig'];

/** Who has just come in by an invitation in this browser, so that the next sign-in asks for nothing again. */
export type Arrivals = {
  /** Ends the session that the browser may have with another account. */
  announce(context: Context, accountId: string): Promise<void>;
  /** The account, once; null when there is none or it is too old. */
  take(context: Context): Promise<string | null>;
};

/** Reads and writes the cookie. */
export function createArrivals({
  secret,
  isHttps,
  now,
}: {
  secret: string;
  isHttps: boolean;
  now: () => number;
}): Arrivals {
  const options = { path: '/identity', httpOnly: true, sameSite: 'Lax', secure: isHttps } as const;
  return {
    announce: async (context, accountId) => {
      for (const name of SESSION_COOKIES) deleteCookie(context, name, { path: '/', secure: isHttps });
      const value = `${accountId}.${now() + ARRIVAL_SECONDS * 1000}`;
      await setSignedCookie(context, COOKIE, value, secret, { ...options, maxAge: ARRIVAL_SECONDS });
    },
    take: async (context) => {
      const cookie = await getSignedCookie(context, secret, COOKIE);
      if (typeof cookie !== 'string') return null;
      deleteCookie(context, COOKIE, options);
      const [accountId = '', endsAt = ''] = cookie.split('.');
      return Number(endsAt) > now() ? accountId : null;
    },
  };
}
