import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Provider } from 'oidc-provider';
import type { Accounts } from './accounts.ts';
import type { SendMail } from './mail.ts';
import type { PageContext } from './pages/layout.ts';
import { languageOf, translateIn } from './texts.ts';

/** Environment of the hosted pages: they read the provider's cookies off the raw request. */
export type IdentityEnv = { Bindings: HttpBindings };

/** What the hosted pages work with. */
export type HostedPagesOptions = {
  readonly origin: string;
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly sendMail: SendMail;
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

/** Network address of the caller, which limits are counted by. */
export function addressOf(context: Context, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(context).remote.address ?? '';
}
