import type { Change, ChangeEvent } from '#contracts/changes.ts';
import { CHANGES_REPLAYED_MAX } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import type { ChangesRepository } from './changes.repository.ts';
import type { ChangeStream } from './changeStream.ts';

export type ReadingDeps = {
  readonly tenants: Tenants;
  readonly changes: ChangesRepository;
  /** Whether a person learns of changes of an entity. */
  readonly maySee: (actor: Actor, entity: string) => boolean;
  /** Reads the role and settings of a reader anew. */
  readonly recheck: (stream: ChangeStream) => Promise<void>;
};

/** Sends each stream what its firm's trail has beyond what the reader knows. */
export async function bringUpToDate(
  { tenants, changes, maySee, recheck }: ReadingDeps,
  tenantId: string,
  streams: ReadonlySet<ChangeStream>,
): Promise<void> {
  for (const stream of streams) stream.isBehind = !stream.isReady();
  const ready = [...streams].filter(({ isBehind }) => !isBehind);
  if (ready.length === 0) return;
  const { head, entries } = await tenants.read(tenantId, async (tx) => {
    const last = await changes.head(tx);
    const known = ready.flatMap(({ seq }) => (seq === null || isTooFar(seq, last) ? [] : [seq]));
    const after = Math.min(last, ...known);
    return { head: last, entries: after === last ? [] : await changes.between(tx, after, last) };
  });
  // Roles and settings decide who may read what.
  if (entries.some(({ entity }) => entity === 'user' || entity === 'firm')) await Promise.all(ready.map(recheck));
  const textOf = createTexts(head, entries, maySee);
  for (const stream of ready) {
    const text = textOf(stream);
    stream.seq = head;
    if (text !== null) stream.send(text);
  }
}

/** Too much has happened since, or the trail ends earlier, as it does in a restored database. */
const isTooFar = (seq: number, head: number): boolean => seq > head || head - seq > CHANGES_REPLAYED_MAX;

/** The event of each stream; readers who know and may see the same share its bytes. */
function createTexts(
  head: number,
  entries: readonly Change[],
  maySee: ReadingDeps['maySee'],
): (stream: ChangeStream) => Uint8Array | null {
  const texts = new Map<string, Uint8Array | null>();
  const entities = [...new Set(entries.map(({ entity }) => entity))];
  return ({ seq, actor }) => {
    const seen = entities.filter((entity) => maySee(actor, entity));
    const key = `${seq}:${seen.join()}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const event = eventOf(seq, head, () =>
      entries.filter((entry) => entry.seq > (seq ?? 0) && seen.includes(entry.entity)),
    );
    const text = event === null ? null : encode(event);
    texts.set(key, text);
    return text;
  };
}

function eventOf(seq: number | null, head: number, changesOf: () => Change[]): ChangeEvent | null {
  if (seq === null) return { type: 'open', seq: head };
  if (isTooFar(seq, head)) return { type: 'reset', seq: head };
  const changes = changesOf();
  return changes.length === 0 ? null : { type: 'changes', seq: head, changes };
}

const encoder = new TextEncoder();
const encode = (event: ChangeEvent): Uint8Array =>
  encoder.encode(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
