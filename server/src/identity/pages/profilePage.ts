import { html } from 'hono/html';
import type { LocalAccount } from '../accounts/localAccount.ts';
import type { MailOutcome } from '../routes/pageRequest.ts';
import { unverifiedEmail } from './emailPages.ts';
import { field, page, problemSummary, type Html, type PageContext, type Shown } from './layout.ts';

/** Name and password of the signed-in person. */
export function profilePage(
  context: PageContext,
  { path, account, mail }: { path: string; account: LocalAccount; mail: MailOutcome | null },
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
      ${account.isEmailVerified ? '' : unverifiedEmail(context, path, mail)}
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
