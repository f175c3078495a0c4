/** SQL conditions of a list, with their values. `usesClient`: they refer to `c`, the rows' clients. */
export type Conditions = { readonly where: string[]; readonly values: unknown[]; readonly usesClient: boolean };

/** Words of a search that are looked for; further ones would only make the statement longer. */
const SEARCH_WORDS_MAX = 8;

/** The words of a searched text, each as a pattern of `like` that finds it anywhere; not yet without case and accents. */
const patternsOf = (search: string): readonly string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`);

/** SQL of whether a row is found by a word; `word` is SQL of its pattern, without case and accents. */
export type Finder = (word: string) => string;

type ClientFilter = {
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
};

/**
 * Writes filters as SQL. The text depends only on which filters are set, never on their values, so that there are few
 * statements, each planned once. `values` are those of earlier parameters.
 */
export function writeConditions(first: readonly string[], values: unknown[] = []) {
  const where = [...first];
  /** Adds a condition on a value; does nothing without a value. */
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value !== undefined) where.push(condition(`$${values.push(value)}`));
  };
  return {
    add,
    /** Adds the condition that each word of a search is found by one of these. */
    addSearch: (search: string | undefined, finders: readonly Finder[]): void => {
      for (const pattern of patternsOf(search ?? '')) {
        add((at) => `(${finders.map((find) => find(`f_norm(${at})`)).join(' or ')})`, pattern);
      }
    },
    /** Adds the conditions on the rows' clients, and returns the result. */
    end: ({ accountManagerId, clientId }: ClientFilter): Conditions => {
      const clients = nonEmpty(clientId);
      add((at) => `c.id = any(${at}::uuid[])`, clients);
      const managers = nonEmpty(accountManagerId);
      const ids = managers?.filter((manager) => manager !== 'unassigned');
      // Rows without a client have no manager either.
      const orUnassigned = ids?.length === managers?.length ? '' : ' or c.account_manager_id is null';
      add((at) => `(c.account_manager_id = any(${at}::uuid[])${orUnassigned})`, ids);
      return { where, values, usesClient: managers !== undefined || clients !== undefined };
    },
  };
}

/** Undefined for an empty list, which does not filter. */
export const nonEmpty = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
  list === undefined || list.length === 0 ? undefined : list;
