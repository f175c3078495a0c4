import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { TaskRow, TaskValues } from './tasks.repository.ts';

/** All fields that a person may change. */
export type TaskFields = TaskValues & { readonly tags: readonly string[] };

const FIELDS = ['title', 'notes', 'assigneeId', 'status', 'priority', 'startDate', 'dueDate', 'tags'] as const;

/** The fields of a stored task. */
export const fieldsOf = (row: TaskRow): TaskFields => ({ ...row, tags: row.tags.map(({ name }) => name) });

/** The fields that differ; of tags the order does not matter. */
export const changedFields = (before: TaskFields, after: TaskFields): (keyof TaskFields)[] =>
  FIELDS.filter((field) => !isSame(before[field], after[field]));

/** Fields that are neither what the person saw nor what they want. */
export const conflictsOf = (present: TaskFields, set: Partial<TaskFields>, was: Partial<TaskFields>): string[] =>
  FIELDS.filter(
    (field) =>
      field in set && field in was && !isSame(present[field], was[field]) && !isSame(present[field], set[field]),
  );

/** These fields for the trail. People go in by id: names change without an entry there. */
export const partOf = (fields: TaskFields, names: readonly (keyof TaskFields)[] = FIELDS): Record<string, JsonValue> =>
  Object.fromEntries(names.map((name) => [name, jsonOf(fields[name])]));

const jsonOf = (value: string | null | readonly string[]): JsonValue =>
  typeof value === 'string' || value === null ? value : [...value];

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? isDeepStrictEqual(new Set<unknown>(one), new Set<unknown>(other))
    : one === other;
