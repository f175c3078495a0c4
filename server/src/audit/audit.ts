import type { TrailAction } from '#contracts/auditTrail.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { canonicalJson, type JsonValue } from './canonicalJson.ts';

/**
 * What the trail records, by entity: the module of an entity declares its verbs beside its service, by
 * `declare module '../audit/audit.ts' { interface AuditActions { team: 'create' | 'update' } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type typescript/no-empty-interface -- the modules fill it
export interface AuditActions {}

/** The name of an action, `team.create`: declared by its module, and with its words in the contract. */
export type AuditAction = TrailAction &
  { [Entity in keyof AuditActions]: `${Entity}.${AuditActions[Entity]}` }[keyof AuditActions];

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
