/** SQL conditions of a list, with their values. `usesClient`: they refer to `c`, the rows' clients. */
export type Conditions = { readonly where: string[]; readonly values: unknown[]; readonly usesClient: boolean };

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
