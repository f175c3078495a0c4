import type { QueryArrayResult, QueryResultRow } from 'pg';

/** Column names in camel case, by column: a statement's columns are few, and the same for each of its rows. */
const camelCased = new Map<string, string>();

function camelCase(column: string): string {
  const known = camelCased.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(column, name);
  return name;
}

/** The rows of an answer as objects: a column `legal_name` becomes `legalName`. */
export function rowsOf<Row extends QueryResultRow>({ fields, rows }: QueryArrayResult<unknown[]>): Row[] {
  const names = fields.map(({ name }) => camelCase(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (const [at, name] of names.entries()) row[name] = values[at];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement's author says what its columns are
    return row as Row;
  });
}
