import type { ErrorObject } from 'ajv';

/** What a stored value can break: a bound or a form. Any other difference is a mistake of ours, and nothing leaves. */
const VALUE_RULES = new Set(['format', 'pattern', 'maxLength', 'minLength', 'maximum', 'minimum', 'maxItems']);
/** What a schema adds to them where a value may also be null, or one of several. */
const AROUND_THEM = new Set(['anyOf', 'oneOf']);

type Path = readonly string[];
type Cut = { readonly list: Path; readonly rows: Set<number>; limit: number };

/**
 * An answer without those rows of its lists that cannot be shown, because a value of theirs breaks the contract: one of
 * them must not take its list down. Null where that is not all that is wrong.
 */
export function withoutUnshowableRows(
  answer: unknown,
  errors: readonly ErrorObject[],
): { readonly answer: unknown; readonly count: number } | null {
  const cuts = new Map<string, Cut>();
  const cutOf = (list: Path): Cut => {
    const known = cuts.get(list.join('/')) ?? { list, rows: new Set<number>(), limit: Number.POSITIVE_INFINITY };
    cuts.set(list.join('/'), known);
    return known;
  };
  let hasValueError = false;
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map(unescaped);
    if (!VALUE_RULES.has(error.keyword) && !AROUND_THEM.has(error.keyword) && !isNullBranch(error)) return null;
    hasValueError ||= VALUE_RULES.has(error.keyword);
    if (error.keyword === 'maxItems') cutOf(path).limit = Number(error.params['limit']);
    else {
      const row = rowOf(answer, path);
      if (row === null) return null;
      cutOf(row.list).rows.add(row.at);
    }
  }
  if (!hasValueError) return null;
  let count = 0;
  let left = answer;
  // The deepest first, so that the numbers of the rows above stay right.
  for (const cut of [...cuts.values()].toSorted((a, b) => b.list.length - a.list.length)) {
    left = changedAt(left, cut.list, (rows) => {
      const kept = rows.filter((_, at) => !cut.rows.has(at)).slice(0, cut.limit);
      count += rows.length - kept.length;
      return kept;
    });
  }
  return { answer: left, count };
}

const isNullBranch = ({ keyword, params }: ErrorObject): boolean => keyword === 'type' && params['type'] === 'null';

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** The innermost row, an object in a list, that a path leads into. */
function rowOf(answer: unknown, path: Path): { readonly list: Path; readonly at: number } | null {
  let value = answer;
  let row: { readonly list: Path; readonly at: number } | null = null;
  for (const [depth, key] of path.entries()) {
    const next = childOf(value, key);
    if (Array.isArray(value) && typeof next === 'object') row = { list: path.slice(0, depth), at: Number(key) };
    value = next;
  }
  return row;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const childOf = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/** A copy of an answer with another list at a path. */
function changedAt(value: unknown, [key, ...rest]: Path, change: (rows: readonly unknown[]) => unknown): unknown {
  if (key === undefined) return Array.isArray(value) ? change(value) : value;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === Number(key) ? changedAt(item, rest, change) : item));
  return isRecord(value) ? { ...value, [key]: changedAt(value[key], rest, change) } : value;
}
