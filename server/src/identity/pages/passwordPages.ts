import { html } from 'hono/html';
import { field, page, problemSummary, type Html, type PageContext, type Shown } from './layout.ts';

/** Asks for the e-mail that receives the link. */
export function forgotPage(context: PageContext, { problems, refill }: Shown): Html {
  const { t } = context;
  return page(
    context,
    'forgot.title',
    html`<p>${t('forgot.lead')}</p>
      ${problemSummary(t, problems)}
      <form method="post" action="/identity/forgot" novalidate>
        ${field({ name: 'email', label: t('signIn.email'), type: 'email', value: refill.email, autocomplete: 'username', problems })}
        <button>${t('forgot.submit')}</button>
      </form>`,
  );
}

/** Asks for the new password. */
export function resetPage(context: PageContext, token: string, { problems }: Shown): Html {
  const { t } = context;
  return page(
    context,
    'reset.title',
    html`<p>${t('reset.lead')}</p>
      ${problemSummary(t, problems)}
      <form method="post" action="/identity/reset" novalidate>
        <input type="hidden" name="token" value="${token}" />
        ${field({ name: 'password', label: t('reset.newPassword'), type: 'password', autocomplete: 'new-password', hint: t('password.hint'), problems })}
        <button>${t('reset.submit')}</button>
      </form>`,
  );
}
