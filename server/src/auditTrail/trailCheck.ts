import type { TrailCheck } from '#contracts/api/auditTrail.ts';
import { TRAIL_FAULTS } from '#contracts/api/auditTrail.ts';
import { AUDIT_CHECK_SILENT_MS } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import { verifyTrail, type ReadAll } from '../audit/verify.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { TrailCheckRepository, TrailCheckRow } from './trailCheck.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    auditTrail: 'check';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly checks: TrailCheckRepository;
  readonly audit: Audit;
  readonly now: () => Date;
};

/** The check of a firm's chain: its progress is read by other calls while it runs. */
export const createTrailCheck = ({ tenants, checks, audit, now }: Deps) => {
  const silentSince = () => new Date(now().getTime() - AUDIT_CHECK_SILENT_MS);
  const last = ({ tenantId }: Pick<Actor, 'tenantId'>): Promise<TrailCheck | null> =>
    tenants.read(tenantId, async (tx) => {
      const row = await checks.find(tx);
      return row === null ? null : checkOf(row, silentSince());
    });

  return {
    last,

    /**
     * Walks the whole chain. The entry of the check itself comes after its end.
     *
     * @throws {AppError} `auditTrail.checking` while another one runs
     */
    async check(actor: Actor): Promise<TrailCheck> {
      const { tenantId, userId } = actor;
      const isFree = await tenants.run(tenantId, (tx) => checks.start(tx, userId, now(), silentSince()));
      if (!isFree) throw new AppError('auditTrail.checking');
      // One short transaction for each batch, so that nobody who works in the firm waits.
      const readAll: ReadAll = (text, values) => tenants.read(tenantId, (tx) => tx.query(text, values));
      const { entries, faults } = await verifyTrail(readAll, tenantId, [], (checked) =>
        tenants.run(tenantId, (tx) => checks.advance(tx, checked, now())),
      );
      const first = faults.toSorted((a, b) => a.seq - b.seq)[0];
      const fault = first === undefined ? null : { kind: first.fault, seq: first.seq };
      await tenants.run(tenantId, async (tx) => {
        await checks.end(tx, entries, fault, now());
        const after = { entries, fault: fault?.kind ?? null };
        await audit.append(tx, userId, [{ action: 'auditTrail.check', entityId: tenantId, after }]);
      });
      const ended = await last(actor);
      if (ended === null) throw new Error('The check that has just ended is not there.');
      return ended;
    },
  };
};

function checkOf(row: TrailCheckRow, silentSince: Date): TrailCheck {
  const { startedAt, startedBy, seenAt, entries, checked, firstAt, endedAt, fault, faultSeq, faultAt } = row;
  const kind = TRAIL_FAULTS.find((known) => known === fault);
  return {
    startedAt: startedAt.toISOString(),
    startedBy,
    entries,
    checked,
    firstAt: firstAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    isBrokenOff: endedAt === null && seenAt < silentSince,
    fault: kind === undefined ? null : { kind, seq: faultSeq ?? 0, at: faultAt?.toISOString() ?? null },
  };
}
