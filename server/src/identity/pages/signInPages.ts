import { html } from 'hono/html';
import type { LocalAccount } from '../accounts/localAccount.ts';
import { field, page, problemSummary, type Html, type PageContext, type Shown } from './layout.ts';

/** Sign-in; where a person is signed in already, continuing as that person is offered first. */
export function signInPage(context: PageContext, path: string, current: LocalAccount | null, shown: Shown): Html {
  const { t } = context;
  const { problems, refill } = shown;
  const goOn =
    current === null
      ? ''
      : html`<form method="post" action="${path}/continue">
            <button class="plain">
              ${t('signIn.continueAs', { name: current.displayName, firm: current.firmName })}
            </button>
          </form>
          <h2>${t('signIn.another')}</h2>`;
  return page(
    context,
    'signIn.title',
    html`${problemSummary(t, problems)} ${goOn}
      <form method="post" action="${path}" novalidate>
        ${field({ name: 'email', label: t('signIn.email'), type: 'email', value: refill.email, autocomplete: 'username', problems })}
        ${field({ name: 'password', label: t('signIn.password'), type: 'password', autocomplete: 'current-password', problems })}
        <button>${t('signIn.submit')}</button>
      </form>
      <nav aria-label="${t('signIn.title')}">
        <a href="/identity/forgot">${t('signIn.forgot')}</a>
        <a href="${path}/signup">${t('signIn.toSignUp')}</a>
      </nav>`,
  );
}

/** Choice of the firm when e-mail and password fit several. */
export function chooseFirmPage(context: PageContext, path: string, accounts: readonly LocalAccount[]): Html {
  const { t } = context;
  return page(
    context,
    'firm.title',
    html`<p>${t('firm.lead')}</p>
      <form method="post" action="${path}/firm">
        ${accounts.map(
          (account) =>
            html`<button class="plain" name="accountId" value="${account.id}">
              ${t('firm.open', { firm: account.firmName })}
            </button>`,
        )}
      </form>`,
  );
}
