import * as v from 'valibot';
import { PEOPLE_MAX } from '../limits.ts';
import { ROLES } from '../roles.ts';
import {
  api,
  bounded,
  emailSchema,
  emptySchema,
  errorsOf,
  idSchema,
  instantSchema,
  nameText,
  requiredTextSchema,
} from './shared.ts';

/**
 * Letters, spaces, hyphens, apostrophes, and the dot of an initial: `Maria D.`. Nothing that a mail program takes for an
 * address. Source: specification SE-4.
 */
const nameSchema = v.pipe(requiredTextSchema(80), v.regex(/^(?:[\p{L}\p{M} '’-]|\.(?=[ -]|$))+$/u));

/** The form of an invitation. Source: specification SE-4. */
export const inviteSchema = v.strictObject({
  givenName: nameSchema,
  familyName: nameSchema,
  email: emailSchema,
  role: v.picklist(ROLES),
});
export type Invite = v.InferOutput<typeof inviteSchema>;

/** An invitation that nobody has accepted or withdrawn. */
export const invitationSchema = v.strictObject({
  id: idSchema,
  givenName: nameText,
  familyName: nameText,
  email: nameText,
  role: v.picklist(ROLES),
  state: v.picklist(['waiting', 'expired']),
  /** When the last mail was sent. */
  sentAt: instantSchema,
  expiresAt: instantSchema,
});
export type Invitation = v.InferOutput<typeof invitationSchema>;

/** Invitations to the firm. */
export const invitations = {
  list: api.route({ method: 'GET', path: '/invitations' }).output(bounded(invitationSchema, PEOPLE_MAX)),
  /** A new one replaces the one that the same e-mail has. */
  create: api
    .route({ method: 'POST', path: '/invitations', successStatus: 201 })
    .input(inviteSchema)
    .output(v.strictObject({ id: idSchema }))
    .errors(
      errorsOf(
        'invitation.isColleague',
        'invitation.tooMany',
        'user.tooMany',
        'auth.emailUnconfirmed',
        'mail.tooMany',
        'firm.deletionWaits',
      ),
    ),
  /** Sends a new link; the old one ends. */
  resend: api
    .route({ method: 'PUT', path: '/invitations/{id}/sent' })
    .input(v.strictObject({ id: idSchema }))
    .output(emptySchema)
    .errors(
      errorsOf(
        'invitation.notFound',
        'invitation.tooMany',
        'auth.emailUnconfirmed',
        'mail.tooMany',
        'firm.deletionWaits',
      ),
    ),
  withdraw: api
    .route({ method: 'DELETE', path: '/invitations/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(emptySchema)
    .errors(errorsOf('invitation.notFound')),
};
