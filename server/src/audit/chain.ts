import { createHash } from 'node:crypto';

/** One entry of the trail as it is stored. */
export type AuditRow = {
  readonly seq: number;
  /** Microseconds since 1970: finer than a Date. */
  readonly atMicros: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly prevHash: string;
  readonly hash: string;
};

/** Where the chain of a firm begins: the hash before its first entry. */
export const genesisOf = (tenantId: string): string => sha256(`dosar.audit.1 ${tenantId}`);

/** Hash of an entry over its canonical encoding: each field as its length in bytes, a colon, its bytes; `-` for none. */
export function hashOf(tenantId: string, row: Omit<AuditRow, 'hash'>): string {
  const fields = [
    'dosar.audit.1',
    tenantId,
    String(row.seq),
    row.atMicros,
    row.actorId,
    row.action,
    row.entity,
    row.entityId,
    row.before,
    row.after,
    row.prevHash,
  ];
  return sha256(fields.map(encodeField).join(''));
}

/** What is wrong with a chain, and at which entry. */
export type ChainFault = {
  readonly seq: number;
  readonly fault: 'edited' | 'missing' | 'relinked' | 'cutOff' | 'headRolledBack' | 'headForged' | 'anchorBroken';
};

/** An earlier head: after entry `seq` the chain ended in `hash`. */
export type Anchor = { readonly seq: number; readonly hash: string };

/** Walks the chain of one firm entry by entry and collects the faults. */
export function createChainCheck(tenantId: string, anchors: readonly Anchor[]) {
  const faults: ChainFault[] = [];
  const expected = new Map<number, Set<string>>();
  for (const { seq, hash } of anchors) expected.set(seq, (expected.get(seq) ?? new Set()).add(hash));
  let seq = 0;
  let hash = genesisOf(tenantId);
  return {
    /** Takes the next entry, in the order of the sequence numbers. */
    next(row: AuditRow): void {
      if (row.seq !== seq + 1) faults.push({ seq: seq + 1, fault: 'missing' });
      else if (row.prevHash !== hash) faults.push({ seq: row.seq, fault: 'relinked' });
      if (hashOf(tenantId, row) !== row.hash) faults.push({ seq: row.seq, fault: 'edited' });
      if ([...(expected.get(row.seq) ?? [])].some((anchored) => anchored !== row.hash)) {
        faults.push({ seq: row.seq, fault: 'anchorBroken' });
      }
      seq = row.seq;
      hash = row.hash;
    },
    /** Compares the end of the chain with the head and all anchors; returns all faults of the chain. */
    end(head: { readonly count: number; readonly hash: string } | null): ChainFault[] {
      const count = head?.count ?? 0;
      if (seq < count) faults.push({ seq: seq + 1, fault: 'cutOff' });
      if (seq > count) faults.push({ seq: count + 1, fault: 'headRolledBack' });
      if (seq === count && head !== null && head.hash !== hash) faults.push({ seq, fault: 'headForged' });
      const last = Math.max(0, ...expected.keys());
      if (last > seq && last > count) faults.push({ seq: seq + 1, fault: 'headRolledBack' });
      return faults;
    },
  };
}

const encodeField = (field: string | null): string =>
  field === null ? '-' : `${Buffer.byteLength(field, 'utf8')}:${field}`;

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
