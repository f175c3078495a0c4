import { html } from 'hono/html';
import { field, page, problemSummary, type Html, type PageContext, type Shown } from './layout.ts';

/** Creates a firm and its first person. */
export function signUpPage(context: PageContext, path: string, { problems, refill }: Shown): Html {
  const { t } = context;
  return page(
    context,
    'signUp.title',
    html`<p>${t('signUp.lead')}</p>
      ${problemSummary(t, problems)}
      <form method="post" action="${path}/signup" novalidate>
        ${field({ name: 'firmName', label: t('signUp.firmName'), value: refill.firmName, autocomplete: 'organization', problems })}
        <div class="row">
          <div>
            ${field({ name: 'givenName', label: t('signUp.givenName'), value: refill.givenName, autocomplete: 'given-name', problems })}
          </div>
          <div>
            ${field({ name: 'familyName', label: t('signUp.familyName'), value: refill.familyName, autocomplete: 'family-name', problems })}
          </div>
        </div>
        ${field({ name: 'email', label: t('signUp.email'), type: 'email', value: refill.email, autocomplete: 'username', problems })}
        ${field({ name: 'password', label: t('signUp.password'), type: 'password', autocomplete: 'new-password', hint: t('password.hint'), problems })}
        <button>${t('signUp.submit')}</button>
      </form>
      <nav aria-label="${t('signUp.title')}"><a href="${path}">${t('signUp.toSignIn')}</a></nav>`,
  );
}
