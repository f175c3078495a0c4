import { html } from 'hono/html';
import type { LocalAccount } from '../accounts.ts';
import { field, page, problemSummary, type Html, type PageContext, type Problem } from './layout.ts';

/** What a form shows again after a mistake. Passwords never come back. */
export type Refill = Readonly<Record<string, string>>;
type Shown = { readonly problems: readonly Problem[]; readonly refill: Refill };

/** Nothing typed, nothing wrong. */
export const BLANK: Shown = { problems: [], refill: {} };

/** Sign-in; where somebody is signed in already, going on as that person is offered first. */
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

/** The e-mail and password are right for several firms. */
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

/** Name and password of the signed-in person. */
export function profilePage(
  context: PageContext,
  path: string,
  account: LocalAccount,
  { problems, refill }: Shown,
): Html {
  const { t } = context;
  return page(
    context,
    'profile.title',
    html`<p>${account.email}, ${account.firmName}</p>
      ${problemSummary(t, problems)}
      <form method="post" action="${path}/profile" novalidate>
        <div class="row">
          <div>
            ${field({ name: 'givenName', label: t('signUp.givenName'), value: refill.givenName ?? account.givenName, autocomplete: 'given-name', problems })}
          </div>
          <div>
            ${field({ name: 'familyName', label: t('signUp.familyName'), value: refill.familyName ?? account.familyName, autocomplete: 'family-name', problems })}
          </div>
        </div>
        <button>${t('profile.save')}</button>
      </form>
      <h2>${t('profile.passwordTitle')}</h2>
      <p>${t('profile.passwordLead')}</p>
      <form method="post" action="${path}/password" novalidate>
        ${field({ name: 'oldPassword', label: t('profile.oldPassword'), type: 'password', autocomplete: 'current-password', problems })}
        ${field({ name: 'newPassword', label: t('profile.newPassword'), type: 'password', autocomplete: 'new-password', hint: t('password.hint'), problems })}
        <button class="plain">${t('profile.changePassword')}</button>
      </form>
      <form method="post" action="${path}/continue"><button class="plain">${t('profile.cancel')}</button></form>`,
  );
}

/** Asks where to send the link. */
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

/** Takes the new password. */
export function resetPage(context: PageContext, token: string, { problems }: Shown): Html {
  const { t } = context;
  return page(
    context,
    'reset.title',
    html`${problemSummary(t, problems)}
      <form method="post" action="/identity/reset" novalidate>
        <input type="hidden" name="token" value="${token}" />
        ${field({ name: 'password', label: t('reset.newPassword'), type: 'password', autocomplete: 'new-password', hint: t('password.hint'), problems })}
        <button>${t('reset.submit')}</button>
      </form>`,
  );
}

/** A title, a sentence and the one way on. */
export function noticePage(
  context: PageContext,
  notice: 'forgot.sent' | 'reset.done' | 'reset.invalid' | 'signedOut' | 'error',
): Html {
  const { t } = context;
  const isOld = notice === 'reset.invalid';
  const [title, lead] = NOTICES[notice];
  return page(
    context,
    title,
    html`<p>${t(lead)}</p>
      <nav aria-label="Dosar">
        <a href="${isOld ? '/identity/forgot' : '/'}">${t(isOld ? 'reset.again' : 'home.link')}</a>
      </nav>`,
  );
}

const NOTICES = {
  'forgot.sent': ['forgot.sentTitle', 'forgot.sentLead'],
  'reset.done': ['reset.doneTitle', 'reset.doneLead'],
  'reset.invalid': ['reset.invalidTitle', 'reset.invalidLead'],
  signedOut: ['signedOut.title', 'signedOut.lead'],
  error: ['error.title', 'error.lead'],
} as const;
