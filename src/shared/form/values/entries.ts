import * as v from 'valibot';

/** The schema of one field, or null where the schema of the form does not say which it is. */
export function entryAt(schema: v.GenericSchema, name: string): v.GenericSchema | null {
  const keys = name.split(/[.[\]]/).filter(Boolean);
  return keys.reduce<v.GenericSchema | null>((at, key) => (at === null ? null : partOf(at, key)), schema);
}

function partOf(schema: v.GenericSchema, key: string): v.GenericSchema | null {
  const inner = unwrapped(schema);
  const part = 'item' in inner ? inner.item : 'entries' in inner ? Reflect.get(Object(inner.entries), key) : null;
  return isSchema(part) ? part : null;
}

/** What stands inside `optional`, `nullable` and their like. */
function unwrapped(schema: v.GenericSchema): v.GenericSchema {
  return 'wrapped' in schema && isSchema(schema.wrapped) ? unwrapped(schema.wrapped) : schema;
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** What a field holds when it is emptied: the first value that its schema accepts; required when there is none. */
export function emptyValue<T>(entry: v.GenericSchema | null, candidates: readonly [T, ...T[]]) {
  const accepted = candidates.findIndex((candidate) => entry === null || v.is(entry, candidate));
  return { isRequired: accepted < 0, empty: candidates[Math.max(accepted, 0)] };
}

/** The longest text that a field takes, or null. */
export function maxLengthOf(entry: v.GenericSchema | null): number | null {
  if (entry === null) return null;
  const inner = unwrapped(entry);
  const actions: readonly unknown[] = 'pipe' in inner && Array.isArray(inner.pipe) ? inner.pipe : [];
  const limit = actions.find((action) => Reflect.get(Object(action), 'type') === 'max_length');
  const requirement: unknown = Reflect.get(Object(limit), 'requirement');
  return typeof requirement === 'number' ? requirement : null;
}
