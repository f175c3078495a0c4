import { html } from 'hono/html';
import { page, type Html, type PageContext } from './layout.ts';

/** A title, a sentence and a link to continue. */
export function noticePage(context: PageContext, notice: keyof typeof NOTICES): Html {
  const { t } = context;
  const isOldReset = notice === 'reset.invalid';
  const [title, lead] = NOTICES[notice];
  return page(
    context,
    title,
    html`<p>${t(lead)}</p>
      <nav aria-label="Dosar">
        <a href="${isOldReset ? '/identity/forgot' : '/'}">${t(isOldReset ? 'reset.again' : 'home.link')}</a>
      </nav>`,
  );
}

const NOTICES = {
  'forgot.sent': ['forgot.sentTitle', 'forgot.sentLead'],
  'reset.done': ['reset.doneTitle', 'reset.doneLead'],
  'reset.invalid': ['reset.invalidTitle', 'reset.invalidLead'],
  'email.sent': ['email.checkTitle', 'email.sentLead'],
  'email.tooMany': ['email.tooManyTitle', 'email.tooManyLead'],
  'email.verified': ['email.verifiedTitle', 'email.verifiedLead'],
  'email.invalid': ['email.invalidTitle', 'email.invalidLead'],
  'invitation.accepted': ['invitation.acceptedTitle', 'invitation.acceptedLead'],
  'invitation.withdrawn': ['invitation.withdrawnTitle', 'invitation.withdrawnLead'],
  'invitation.expired': ['invitation.expiredTitle', 'invitation.expiredLead'],
  'invitation.unknown': ['invitation.unknownTitle', 'invitation.unknownLead'],
  signedOut: ['signedOut.title', 'signedOut.lead'],
  error: ['error.title', 'error.lead'],
} as const;
