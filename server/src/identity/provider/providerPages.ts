import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { languageOf } from '../../http/languageOf.ts';
import { page, type Html, type PageContext } from '../pages/layout.ts';
import { noticePage } from '../pages/noticePage.ts';
import { translateIn } from '../texts/texts.ts';

/** Pages that the OpenID provider renders itself. */
export type ProviderPages = {
  readonly renderSignOut: (context: KoaContextWithOIDC, form: string) => Promise<void>;
  readonly renderSignedOut: (context: KoaContextWithOIDC) => Promise<void>;
  readonly renderError: (context: KoaContextWithOIDC) => Promise<void>;
};

/** Replaces the provider's own pages, which load fonts from the web and exist in English only. */
export const providerPages: ProviderPages = {
  renderSignOut: (context, form) => {
    const shown = pageContext(context);
    // The provider's form contains its CSRF token; a script submits it at once.
    const body = html`<p>${shown.t('signOut.lead')}</p>
      ${raw(form.replace('</form>', ''))}<input type="hidden" name="logout" value="yes" /><button>
        ${shown.t('signOut.submit')}
      </button></form>
      <script src="/identity/submit.js" defer></script>`;
    return send(context, page(shown, 'signOut.title', body));
  },
  renderSignedOut: (context) => send(context, noticePage(pageContext(context), 'signedOut')),
  renderError: (context) => send(context, noticePage(pageContext(context), 'error')),
};

function pageContext(context: KoaContextWithOIDC): PageContext {
  const url = new URL(context.href);
  const language = languageOf(url.searchParams.get('ui_locales'), context.get('accept-language'));
  url.searchParams.set('ui_locales', language === 'en' ? 'ro' : 'en');
  return { language, t: translateIn(language), otherLanguageUrl: `${url.pathname}${url.search}` };
}

async function send(context: KoaContextWithOIDC, content: Html): Promise<void> {
  context.type = 'html';
  context.body = (await content).toString();
}
