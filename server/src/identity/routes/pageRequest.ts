import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Provider } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.ts';
import type { Visitor } from '../accounts/localAccount.ts';
import type { Letters } from '../mail/letters.ts';
import type { PageContext } from '../pages/layout.ts';
import { languageOf, translateIn } from '../texts/texts.ts';
import type { KnownDevices } from './knownDevices.ts';

/** Environment of the hosted pages: they read the provider's cookies off the raw request. */
export type IdentityEnv = { Bindings: HttpBindings };

/** What the hosted pages work with. */
export type HostedPagesOptions = {
  readonly origin: string;
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly letters: Letters;
  readonly devices: KnownDevices;
  readonly isProxyTrusted: boolean;
};

/**
 * Language of a page: the switch, then what was chosen before, then what the application or the browser asks for. What
 * answers a form is at no address of its own; a form that is shown again says by `shownAt` where it is.
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

/** A page that can be asked for at this address: there its other language is. */
export function shownAt(address: string, { language, t }: Pick<PageContext, 'language' | 't'>): PageContext {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  searchParams.set('lang', language === 'en' ? 'ro' : 'en');
  return { language, t, otherLanguageUrl: `${pathname}?${searchParams}` };
}

/** Fields of a form as text; files are no part of any of ours. */
export async function formOf(context: Context): Promise<Record<string, string>> {
  const body = await context.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** What became of a letter that was asked for. */
export type LetterOutcome = 'sent' | 'tooMany';

/** The outcome that the address of a page tells. */
export function letterOf(context: Context): LetterOutcome | null {
  const letter = context.req.query('letter');
  return letter === 'sent' || letter === 'tooMany' ? letter : null;
}

/** Where a request about an e-mail comes from, which limits are counted by. */
export async function visitorOf(
  context: Context,
  email: string,
  { devices, isProxyTrusted }: Pick<HostedPagesOptions, 'devices' | 'isProxyTrusted'>,
): Promise<Visitor> {
  const forwarded = isProxyTrusted ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded ?? getConnInfo(context).remote.address ?? '';
  return { address, device: await devices.find(context, email) };
}
