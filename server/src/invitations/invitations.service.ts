import type { Invitation, Invite } from '#contracts/api/invitations.ts';
import type { Language } from '#contracts/languages.ts';
import { INVITATION_DAYS, INVITATION_MAILS_MAX, PEOPLE_MAX } from '#contracts/limits.ts';
import { rolesToGive, type Role } from '#contracts/roles.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import { lockCount } from '../db/lockCount.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { linkTokenHash, newLinkToken } from '../identity/accounts/linkToken.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { Users } from '../users/users.module.ts';
import { INVITATION } from './invitationMail.ts';
import type { InvitationRow, InvitationsRepository } from './invitations.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    invitation: 'create' | 'resend' | 'withdraw' | 'accept';
  }
}

/** What the service needs. */
export type InvitationsDeps = {
  readonly tenants: Tenants;
  readonly invitations: InvitationsRepository;
  readonly users: Users;
  readonly audit: Audit;
  readonly mails: MailService;
  /** Where an invitation is accepted. */
  readonly invitationUrl: (token: string) => string;
};
type Sending = { readonly actor: Actor; readonly language: Language; readonly token: string };

const createHelpers = ({ invitations, mails, invitationUrl }: InvitationsDeps) => ({
  /** Before any row is locked: of two calls that took them the other way round each would wait for the other. */
  oneAtATime: (tx: TenantTx): Promise<void> => lockCount(tx, 'invitation'),

  requireFewMails: async (tx: TenantTx): Promise<void> => {
    if ((await invitations.recentMails(tx)) >= INVITATION_MAILS_MAX) throw new AppError('invitation.tooMany');
  },

  /** After one was added. */
  requireFewPeople: async (tx: TenantTx): Promise<void> => {
    if ((await invitations.people(tx)) > PEOPLE_MAX) throw new AppError('user.tooMany', { data: { most: PEOPLE_MAX } });
  },

  /** The mail leaves only if the invitation is committed. */
  sendMail: (tx: TenantTx, id: string, invite: Invite, { actor, language, token }: Sending): Promise<void> =>
    mails.queue(tx, {
      kind: 'invitation',
      entityId: id,
      language,
      recipient: { name: displayNameOf(invite), address: invite.email },
      template: INVITATION,
      values: { inviter: actor.displayName, link: invitationUrl(token) },
      expiresInMinutes: INVITATION_DAYS * 24 * 60,
    }),

  /** An invitation that waits, and whose role the caller may give. */
  lockOwn: async (tx: TenantTx, actor: Actor, id: string): Promise<InvitationRow> => {
    const row = await invitations.lock(tx, id);
    if (row === null) throw new AppError('invitation.notFound');
    requireMayGive(actor, row.role);
    return row;
  },
});
type Parts = InvitationsDeps & ReturnType<typeof createHelpers>;

const invitationCreation = ({ tenants, invitations, users, audit, ...parts }: Parts) => ({
  /**
   * Takes the place of the invitation that the e-mail has.
   *
   * @throws {AppError} `invitation.isColleague`, `invitation.tooMany`, `user.tooMany`, `auth.emailUnconfirmed`,
   * `mail.tooMany`; `auth.forbidden` for a role that the caller may not give, also that of the invitation that is replaced
   */
  create: (actor: Actor, invite: Invite, language: Language): Promise<{ id: string }> =>
    tenants.run(actor.tenantId, async (tx) => {
      requireMayGive(actor, invite.role);
      await parts.oneAtATime(tx);
      const isColleague = await users.hasEmail(tx, invite.email);
      if (isColleague) throw new AppError('invitation.isColleague', { fields: ['email'] });
      const before = await invitations.lockByEmail(tx, invite.email);
      if (before !== null) requireMayGive(actor, before.role);
      await parts.requireFewMails(tx);
      const token = newLinkToken();
      const tokenHash = linkTokenHash(token);
      const id = await invitations.upsert(tx, { ...invite, tokenHash, invitedBy: actor.userId });
      await parts.requireFewPeople(tx);
      await parts.sendMail(tx, id, invite, { actor, language, token });
      const entry: AuditEntry = { action: 'invitation.create', entityId: id, after: auditSnapshot(invite) };
      await audit.append(tx, actor.userId, [before === null ? entry : { ...entry, before: auditSnapshot(before) }]);
      return { id };
    }),
});

const invitationChanges = ({ tenants, invitations, audit, ...parts }: Parts) => ({
  list: (actor: Actor): Promise<Invitation[]> =>
    tenants.read(actor.tenantId, async (tx) => (await invitations.waiting(tx)).map(invitationOf)),

  /**
   * Sends a new link, which has the whole term again.
   *
   * @throws {AppError} `invitation.notFound`, `invitation.tooMany`, `auth.emailUnconfirmed`, `mail.tooMany`;
   * `auth.forbidden` for a role that the caller may not give
   */
  resend: (actor: Actor, id: string, language: Language): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      await parts.oneAtATime(tx);
      const row = await parts.lockOwn(tx, actor, id);
      await parts.requireFewMails(tx);
      const token = newLinkToken();
      await invitations.renew(tx, id, linkTokenHash(token));
      await parts.sendMail(tx, id, row, { actor, language, token });
      await audit.append(tx, actor.userId, [{ action: 'invitation.resend', entityId: id }]);
      return {};
    }),

  /** @throws {AppError} `invitation.notFound`; `auth.forbidden` for a role that the caller may not give */
  withdraw: (actor: Actor, id: string): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const row = await parts.lockOwn(tx, actor, id);
      await invitations.withdraw(tx, id);
      await audit.append(tx, actor.userId, [
        { action: 'invitation.withdraw', entityId: id, before: auditSnapshot(row) },
      ]);
      return {};
    }),
});

/** Invitations of colleagues. Each mail carries a link of its own; only the newest works. */
export function createInvitationsService(deps: InvitationsDeps) {
  const parts = { ...deps, ...createHelpers(deps) };
  return { ...invitationCreation(parts), ...invitationChanges(parts) };
}

function requireMayGive(actor: Actor, role: Role): void {
  if (!rolesToGive(actor.role).includes(role)) throw new AppError('auth.forbidden');
}

const invitationOf = ({ isExpired, sentAt, expiresAt, ...row }: InvitationRow): Invitation => ({
  ...row,
  state: isExpired ? 'expired' : 'waiting',
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** An invitation in the trail, which holds no e-mails. */
const auditSnapshot = (invite: Invite): JsonValue => ({ displayName: displayNameOf(invite), role: invite.role });

const displayNameOf = ({ givenName, familyName }: Invite): string => `${givenName} ${familyName}`;
