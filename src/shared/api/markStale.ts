import type { Query, QueryClient } from '@tanstack/react-query';
import { CHANGE_RULES, type ChangeRule } from '#contracts/changes.ts';

/** What each entity makes stale. Notices are each person's own, so they are in no trail and in no rule. */
const RULES = { ...CHANGE_RULES, notice: { makesStale: ['notices'] } } as const satisfies Readonly<
  Record<string, Pick<ChangeRule, 'makesStale'>>
>;

/** What a person can change. */
export type ChangedEntity = keyof typeof RULES;

/** The part of the API that a query reads: the key of a call begins with its path, `['clients', 'list']`. */
export const partOf = ({ queryKey: [path] }: Pick<Query, 'queryKey'>): string | null =>
  Array.isArray(path) ? String(path[0]) : null;

/** Has read again what one's own changes of these entities make stale, by the rules for the changes of others. */
export function markStale(
  queries: Pick<QueryClient, 'invalidateQueries'>,
  ...entities: readonly ChangedEntity[]
): Promise<void> {
  const stale = new Set<string | null>(entities.flatMap((entity) => RULES[entity].makesStale));
  return queries.invalidateQueries({ predicate: (query) => stale.has(partOf(query)) });
}
