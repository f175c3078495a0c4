import * as v from 'valibot';
import { createChainCheck, type Anchor, type AuditRow, type ChainFault } from './chain.ts';

/** Reads as the owner of the tables, the only role that sees the trails of all firms. */
export type ReadAll = <Row extends Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

/** Earlier heads of all trails, stored outside the database. */
export const headsSchema = v.array(
  v.strictObject({
    tenantId: v.pipe(v.string(), v.uuid()),
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
);
export type Heads = v.InferOutput<typeof headsSchema>;

/** The faults of one firm's trail. */
export type TrailReport = { readonly tenantId: string; readonly entries: number; readonly faults: ChainFault[] };

const BATCH = 5000;

/**
 * Walks the trails of all firms. An edited entry breaks its own hash; a deleted or moved one breaks the link of the
 * next. Entries cut off at the end show in the head's count; if the head was rolled back too, in the anchors, of which
 * there is one for every 32 entries; if those are gone as well, only in `known`: heads that an earlier run wrote to a
 * place out of the database owner's reach. The trail of a firm that was deleted has gone with it.
 */
export async function verifyTrails(readAll: ReadAll, known: Heads = []): Promise<TrailReport[]> {
  const firms = await readAll<{ tenantId: string }>(
    `select tenant_id as "tenantId" from audit_entry union select tenant_id from audit_head
     union select tenant_id from audit_anchor union (select unnest($1::uuid[]) except select id from deleted_firm)
     order by 1`,
    [known.map(({ tenantId }) => tenantId)],
  );
  const reports: TrailReport[] = [];
  for (const { tenantId } of firms) reports.push(await verifyTrail(readAll, tenantId, known));
  return reports;
}

/** The current heads of all trails. */
export const readHeads = (readAll: ReadAll): Promise<readonly Heads[number][]> =>
  readAll(`select tenant_id as "tenantId", count::float8 as count, encode(hash, 'hex') as hash
    from audit_head order by tenant_id`);

/**
 * Walks the trail of one firm. `seen` is told after each batch how many entries were read. A change that comes in between
 * is read as well, so the head is never ahead of what was read.
 */
export async function verifyTrail(
  readAll: ReadAll,
  tenantId: string,
  known: Heads,
  seen: (entries: number) => Promise<void> = () => Promise.resolve(),
): Promise<TrailReport> {
  const anchors = await readAll<Anchor>(
    `select seq::float8 as seq, encode(hash, 'hex') as hash from audit_anchor where tenant_id = $1`,
    [tenantId],
  );
  const outside = known
    .filter((head) => head.tenantId === tenantId && head.count > 0)
    .map(({ count, hash }) => ({ seq: count, hash }));
  const check = createChainCheck(tenantId, [...anchors, ...outside]);
  let last = 0;
  let entries = 0;
  let looks = 0;
  for (;;) {
    const rows = await readAll<AuditRow>(
      `select seq::float8 as seq, ((extract(epoch from at) * 1000000)::bigint)::text as "atMicros",
         actor_id::text as "actorId", action, entity, entity_id as "entityId", before, after,
         encode(prev_hash, 'hex') as "prevHash", encode(hash, 'hex') as hash
       from audit_entry where tenant_id = $1 and seq > $2 order by seq limit ${BATCH}`,
      [tenantId, last],
    );
    for (const row of rows) check.next(row);
    entries += rows.length;
    last = rows.at(-1)?.seq ?? last;
    await seen(entries);
    if (rows.length === BATCH) continue;
    const [head] = await readAll<{ count: number; hash: string }>(
      `select count::float8 as count, encode(hash, 'hex') as hash from audit_head where tenant_id = $1`,
      [tenantId],
    );
    // An entry of this moment: it is there at the next look, and one that was cut off never is.
    looks = rows.length > 0 ? 0 : looks + 1;
    if (head === undefined || head.count <= last || looks > 1)
      return { tenantId, entries, faults: check.end(head ?? null) };
  }
}
