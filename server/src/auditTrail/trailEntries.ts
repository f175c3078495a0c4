import * as v from 'valibot';
import type { TrailEntry } from '#contracts/api/auditTrail.ts';
import { idSchema } from '#contracts/api/shared.ts';
import { CHANGED_FIELDS_MAX, NAME_TEXT_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { AuditTrailRepository, TrailRow } from './auditTrail.repository.ts';
import { isTrailField, type TrailWords } from './trailWords.ts';

type Fields = Readonly<Record<string, unknown>>;
/** An entry with what it mentions by name, before it is put into words. */
export type NamedRow = TrailRow & {
  readonly fields: { readonly before: Fields; readonly after: Fields };
  readonly nameOf: ReadonlyMap<string, string>;
};

const recordSchema = v.record(v.string(), v.unknown());
/** The trail holds JSON objects that the product has written. */
const parse = (json: string | null): Fields => (json === null ? {} : v.parse(recordSchema, JSON.parse(json)));

/** Finds the names behind the ids of a page. */
export async function namedRows(
  trail: Pick<AuditTrailRepository, 'namesOf'>,
  tx: TenantTx,
  rows: readonly TrailRow[],
): Promise<NamedRow[]> {
  const parsed = rows.map((row) => ({ ...row, fields: { before: parse(row.before), after: parse(row.after) } }));
  const mentioned = parsed.flatMap(({ entityId, fields }) => [
    entityId,
    ...Object.values(fields.before).flat(),
    ...Object.values(fields.after).flat(),
  ]);
  const ids = [...new Set(mentioned.filter((value) => v.is(idSchema, value)))];
  const found = ids.length === 0 ? [] : await trail.namesOf(tx, ids);
  const nameOf = new Map(found.map(({ id, name }) => [id, name]));
  return parsed.map((row) => ({ ...row, nameOf }));
}

/** Fields that name a thing whose row is gone, the best first. */
const NAMING = [
  'displayName',
  'legalName',
  'name',
  'title',
  'fileName',
  'documentType',
  'statementType',
  'text',
  'email',
];

/** Ids of entries: made of their numbers, as rows of a list want one. */
export const entryId = (seq: number): string => `00000000-0000-4000-8000-${seq.toString(16).padStart(12, '0')}`;

const short = (text: string): string => text.slice(0, NAME_TEXT_MAX);
const shortOrNull = (text: string | null): string | null => (text === null ? null : short(text));

/** An entry in words. */
export function trailEntryOf(row: NamedRow, words: TrailWords): TrailEntry {
  const { seq, at, actorId, actorName, action, entity, entityId, hash, fields, nameOf } = row;
  const { before, after } = fields;
  const naming = NAMING.map((field) => after[field] ?? before[field]).find((name) => typeof name === 'string');
  return {
    id: entryId(seq),
    seq,
    at,
    actorId,
    actorName,
    action: short(words.action(entity, action.slice(action.indexOf('.') + 1))),
    entity,
    entityId,
    title: short(nameOf.get(entityId) ?? (typeof naming === 'string' ? naming : '')),
    changes: changesOf(row, words),
    hash,
  };
}

/** What differs; of something that is new or gone all that it has. */
function changesOf({ entity, fields: { before, after }, nameOf }: NamedRow, words: TrailWords): TrailEntry['changes'] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(isTrailField);
  return names
    .map((field) => ({
      field: words.field(field),
      before: shortOrNull(words.value(entity, field, before[field], nameOf)),
      after: shortOrNull(words.value(entity, field, after[field], nameOf)),
    }))
    .filter((change) => change.before !== change.after)
    .slice(0, CHANGED_FIELDS_MAX);
}
