import type { TenantTx } from '../db/tenantTx.ts';

/** A check as the database has it. */
export type TrailCheckRow = {
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly seenAt: Date;
  readonly entries: number;
  readonly checked: number;
  readonly firstAt: Date | null;
  readonly endedAt: Date | null;
  readonly fault: string | null;
  readonly faultSeq: number | null;
  readonly faultAt: Date | null;
};

/** SQL of the check of a firm's chain. */
export const trailCheckRepository = {
  async find(tx: TenantTx): Promise<TrailCheckRow | null> {
    const rows = await tx.query<TrailCheckRow>(
      `select k.started_at, u.display_name as started_by, k.seen_at, k.entries, k.checked, k.first_at, k.ended_at, k.fault,
         k.fault_seq, k.fault_at
       from audit_check k join users u on u.tenant_id = k.tenant_id and u.id = k.started_by`,
    );
    return rows[0] ?? null;
  },

  /** Takes the place of the last one, unless that runs; returns whether it did. */
  async start(tx: TenantTx, userId: string, now: Date, silentSince: Date): Promise<boolean> {
    const rows = await tx.query(
      `insert into audit_check as k (started_at, started_by, seen_at, entries, first_at)
       select $1::timestamptz, $2, $1::timestamptz, coalesce((select count from audit_head), 0),
         (select at from audit_entry where seq = 1)
       on conflict (tenant_id) do update set started_at = excluded.started_at, started_by = excluded.started_by,
         seen_at = excluded.seen_at, entries = excluded.entries, checked = 0, first_at = excluded.first_at,
         ended_at = null, fault = null, fault_seq = null, fault_at = null
       where k.ended_at is not null or k.seen_at < $3
       returning tenant_id`,
      [now, userId, silentSince],
    );
    return rows.length > 0;
  },

  async advance(tx: TenantTx, checked: number, now: Date): Promise<void> {
    await tx.query(
      'update audit_check set checked = $1, entries = greatest(entries, $1), seen_at = $2 where ended_at is null',
      [checked, now],
    );
  },

  async end(tx: TenantTx, checked: number, fault: { kind: string; seq: number } | null, now: Date): Promise<void> {
    await tx.query(
      `update audit_check set checked = $1, entries = $1, seen_at = $2, ended_at = $2, fault = $3, fault_seq = $4,
         fault_at = (select at from audit_entry where seq = $4)`,
      [checked, now, fault?.kind ?? null, fault?.seq ?? null],
    );
  },
};

/** SQL of the check of a firm's chain. */
export type TrailCheckRepository = typeof trailCheckRepository;
