import type { TenantTx } from '../db/tenantTx.ts';
import { canonicalJson, type JsonValue } from './canonicalJson.ts';

/** Names of all actions that the trail records. */
export const AUDIT_ACTIONS = [
  'firm.create',
  'firm.update',
  'firm.updateSettings',
  'firm.setFlag',
  'firm.export',
  'user.create',
  'user.link',
  'user.verifyEmail',
  'user.rename',
  'user.changePassword',
  'user.resetPassword',
  'user.setRole',
  'user.remove',
  'user.return',
  'invitation.create',
  'invitation.resend',
  'invitation.withdraw',
  'invitation.accept',
  'team.create',
  'team.update',
  'team.remove',
  'team.removeMember',
  'client.create',
  'client.update',
  'client.setAccountManager',
  'contact.create',
  'contact.update',
  'contact.remove',
  'contact.restore',
  'address.create',
  'address.update',
  'address.remove',
  'address.restore',
  'spvCertificate.create',
  'spvCertificate.update',
  'spvCertificate.remove',
  'spvCertificate.savePin',
  'spvCertificate.forgetPin',
  'spvCertificate.setClients',
  'spvCertificate.setRights',
  'spvSession.acquire',
  'spvSession.end',
  'spvMessage.store',
  'spvMessage.setContent',
  'spvMessage.fetchAgain',
  'spvMessage.keepContent',
  'spvMessage.archive',
  'spvMessage.unarchive',
  'spvMessage.readReceipt',
  'spvMessage.doubtReceipt',
  'spvFiling.create',
  'spvFiling.check',
  'spvFiling.remove',
  'spvFiling.approve',
  'spvFiling.refile',
  'spvFiling.withdraw',
  'spvFiling.assign',
  'spvFiling.openAttempt',
  'spvFiling.claimAttempt',
  'spvFiling.closeAttempt',
  'spvFiling.signedStatement',
  'spvFiling.settle',
  'spvFiling.askState',
  'spvFiling.confirm',
  'spvFiling.doubt',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One change: its target, and the state before and after. Never contains a PIN, a token or a document. */
export type AuditEntry = {
  readonly action: AuditAction;
  readonly entityId: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
};

/** The append-only trail of a firm. */
export type Audit = {
  /**
   * Appends entries in the transaction of the change, in one round trip. Call it last: it locks the firm's chain until
   * the commit.
   */
  append(tx: TenantTx, actorId: string | null, entries: readonly AuditEntry[]): Promise<void>;
};

/** The trail in the database. */
export const audit: Audit = {
  async append(tx, actorId, entries) {
    if (entries.length === 0) return;
    await tx.query('select audit_append($1, $2, $3, $4, $5, $6)', [
      actorId,
      entries.map(({ action }) => action),
      entries.map(({ action }) => entityOf(action)),
      entries.map(({ entityId }) => entityId),
      entries.map(({ before }) => (before === undefined ? null : canonicalJson(before))),
      entries.map(({ after }) => (after === undefined ? null : canonicalJson(after))),
    ]);
  },
};

const entityOf = (action: AuditAction): string => action.slice(0, action.indexOf('.'));
