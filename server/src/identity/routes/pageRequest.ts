import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Provider } from 'oidc-provider';
import { languageOf } from '../../http/languageOf.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Visitor } from '../accounts/localAccount.ts';
import type { PageContext } from '../pages/layout.ts';
import type { SignInMails } from '../signInMails.ts';
import { translateIn } from '../texts/texts.ts';
import type { Arrivals } from './arrivals.ts';
import type { KnownDevices } from './knownDevices.ts';

/** Environment of the hosted pages: they read the provider's cookies off the raw request. */
export type IdentityEnv = { Bindings: HttpBindings };

/** Dependencies of the hosted pages. */
export type HostedPagesOptions = {
  readonly origin: string;
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly signInMails: SignInMails;
  readonly devices: KnownDevices;
  readonly arrivals: Arrivals;
  readonly isProxyTrusted: boolean;
};

/**
 * Language of a page: the switch, then the earlier choice, then the application's or the browser's preference. A page
 * that answers a form has no address of its own; `shownAt` sets the address of a form that is shown again.
 */
export function pageContextOf(context: Context, uiLocales?: string): PageContext {
  const asked = context.req.query('lang');
  const language = languageOf(
    asked,
    getCookie(context, 'dosar_lang'),
    uiLocales,
    context.req.header('accept-language'),
  );
  if (asked !== undefined) {
    setCookie(context, 'dosar_lang', language, { path: '/identity', sameSite: 'Lax', maxAge: 31_536_000 });
  }
  if (context.req.method === 'POST') return { language, t: translateIn(language), otherLanguageUrl: null };
  const { pathname, search } = new URL(context.req.url);
  return shownAt(`${pathname}${search}`, { language, t: translateIn(language) });
}

/** Sets the address of a page, at which the other language can be requested. */
export function shownAt(address: string, { language, t }: Pick<PageContext, 'language' | 't'>): PageContext {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  searchParams.set('lang', language === 'en' ? 'ro' : 'en');
  return { language, t, otherLanguageUrl: `${pathname}?${searchParams}` };
}

/** Fields of a form as text; none of our forms has files. */
export async function formOf(context: Context): Promise<Record<string, string>> {
  const body = await context.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Result of a requested e-mail. */
export type MailOutcome = 'sent' | 'tooMany';

/** The result in a page's address. */
export function mailOutcomeOf(context: Context): MailOutcome | null {
  const letter = context.req.query('letter');
  return letter === 'sent' || letter === 'tooMany' ? letter : null;
}

/** The visitor of a request about an e-mail, as the rate limits count it. */
export async function visitorOf(
  context: Context,
  email: string,
  { devices, isProxyTrusted }: Pick<HostedPagesOptions, 'devices' | 'isProxyTrusted'>,
): Promise<Visitor> {
  const forwarded = isProxyTrusted ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded ?? getConnInfo(context).remote.address ?? '';
  return { address, device: await devices.find(context, email) };
}
