import { html } from 'hono/html';
import type { OpenedInvitation } from '../accounts/invitations.ts';
import { field, page, problemSummary, type Html, type PageContext, type Shown } from './layout.ts';

/** An invitation that can be accepted, by its link. */
export type AcceptPage = {
  readonly token: string;
  readonly invitation: OpenedInvitation;
  /** The e-mail has an account at another firm, whose password is asked for. */
  readonly hasAccount: boolean;
};

/** Accepts an invitation: says who invites, and to which firm. */
export function acceptPage(context: PageContext, { token, invitation, hasAccount }: AcceptPage, shown: Shown): Html {
  const { t } = context;
  const { firmName, inviterName, email } = invitation;
  return page(
    context,
    'invitation.title',
    html`<p>${t('invitation.lead', { name: inviterName, firm: firmName })}</p>
      <p>${t(hasAccount ? 'invitation.withAccount' : 'invitation.asNewcomer', { email, firm: firmName })}</p>
      ${problemSummary(t, shown.problems)}
      <form method="post" action="/identity/invitation" novalidate>
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${hasAccount ? accountFields(context, shown) : newcomerFields(context, shown)}
        <button>${t('invitation.accept', { firm: firmName })}</button>
      </form>
      ${
        hasAccount
          ? html`<nav aria-label="${t('invitation.title')}"><a href="/identity/forgot">${t('signIn.forgot')}</a></nav>`
          : ''
      }`,
  );
}

const newcomerFields = ({ t }: PageContext, { problems, refill }: Shown): Html =>
  html`<div class="row">
      <div>
        ${field({ name: 'givenName', label: t('signUp.givenName'), value: refill.givenName, autocomplete: 'given-name', problems })}
      </div>
      <div>
        ${field({ name: 'familyName', label: t('signUp.familyName'), value: refill.familyName, autocomplete: 'family-name', problems })}
      </div>
    </div>
    ${field({ name: 'password', label: t('signUp.password'), type: 'password', autocomplete: 'new-password', hint: t('password.hint'), problems })}`;

const accountFields = ({ t }: PageContext, { problems }: Shown): Html =>
  field({
    name: 'password',
    label: t('signIn.password'),
    type: 'password',
    autocomplete: 'current-password',
    problems,
  });
