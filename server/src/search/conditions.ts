/** What a list is narrowed to, with the values the conditions name. `usesClient`: they speak of `c`, the rows' clients. */
export type Conditions = { readonly where: string[]; readonly values: unknown[]; readonly usesClient: boolean };

type ClientFilter = {
  readonly accountManagerId?: readonly string[] | undefined;
  readonly clientId?: readonly string[] | undefined;
};

/**
 * Writes filters as SQL. The text depends only on which filters are set, never on their values, so that there is a small
 * set of statements, each planned once. `values` are those that the statement names before.
 */
export function writeConditions(first: readonly string[], values: unknown[] = []) {
  const where = [...first];
  /** Adds a condition on a value, and nothing where there is none. */
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value !== undefined) where.push(condition(`$${values.push(value)}`));
  };
  return {
    add,
    /** Adds those on the clients of the rows, and ends. */
    end: ({ accountManagerId, clientId }: ClientFilter): Conditions => {
      const clients = nonEmpty(clientId);
      add((at) => `c.id = any(${at}::uuid[])`, clients);
      const managers = nonEmpty(accountManagerId);
      const ids = managers?.filter((manager) => manager !== 'unassigned');
      // A row whose client nobody has added is nobody's either.
      const orUnassigned = ids?.length === managers?.length ? '' : ' or c.account_manager_id is null';
      add((at) => `(c.account_manager_id = any(${at}::uuid[])${orUnassigned})`, ids);
      return { where, values, usesClient: managers !== undefined || clients !== undefined };
    },
  };
}

/** An empty list filters nothing. */
export const nonEmpty = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
  list === undefined || list.length === 0 ? undefined : list;
