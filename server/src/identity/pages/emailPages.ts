import { html } from 'hono/html';
import type { LocalAccount } from '../accounts/localAccount.ts';
import type { MailOutcome } from '../routes/pageRequest.ts';
import { page, type Html, type PageContext } from './layout.ts';

/** After signing up: a link was sent, and this browser can open the product already. */
export function checkMailPage(context: PageContext, path: string, email: string, mail: MailOutcome | null): Html {
  const { t } = context;
  return page(
    context,
    'email.checkTitle',
    html`<p>${t('email.checkLead', { email })}</p>
      <p>${t('email.untilThen')}</p>
      ${mailOutcome(context, mail)}
      <form method="post" action="${path}/begin"><button>${t('email.begin')}</button></form>
      ${resendForm(context, path)}`,
  );
}

/** On the profile: the e-mail is not confirmed yet. */
export const unverifiedEmail = (context: PageContext, path: string, mail: MailOutcome | null): Html =>
  html`<h2>${context.t('email.unverifiedTitle')}</h2>
    <p>${context.t('email.untilThen')}</p>
    ${mailOutcome(context, mail)} ${resendForm(context, path)}`;

const resendForm = ({ t }: PageContext, path: string): Html =>
  html`<form method="post" action="${path}/resend"><button class="plain">${t('email.resend')}</button></form>`;

const mailOutcome = ({ t }: PageContext, mail: MailOutcome | null): Html | '' =>
  mail === null
    ? ''
    : html`<p role="status" class="told">${t(mail === 'sent' ? 'email.sentAgain' : 'email.tooManyLead')}</p>`;

/** Target of the link. A person has to press the button, because mail filters open links by themselves. */
export function confirmEmailPage(context: PageContext, token: string, account: LocalAccount): Html {
  const { t } = context;
  const { email, displayName, firmName } = account;
  return page(
    context,
    'email.confirmTitle',
    html`<p>${t('email.confirmLead', { email, name: displayName, firm: firmName })}</p>
      <p>${t('email.confirmNotYou')}</p>
      <form method="post" action="/identity/email">
        <input type="hidden" name="token" value="${token}" />
        <button>${t('email.confirm')}</button>
      </form>`,
  );
}

/** The link has expired; a new one can be sent to the same e-mail. */
export function expiredLinkPage(context: PageContext, token: string, email: string): Html {
  const { t } = context;
  return page(
    context,
    'email.expiredTitle',
    html`<p>${t('email.expiredLead', { email })}</p>
      <form method="post" action="/identity/email/renew">
        <input type="hidden" name="token" value="${token}" />
        <button>${t('email.resend')}</button>
      </form>`,
  );
}
