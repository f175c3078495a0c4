import type { Finder } from './conditions.ts';

/** By a text of the row, as `f_norm` has answered it. */
export const byText =
  (column: string): Finder =>
  (word) =>
    `${column} like ${word}`;

// Ids are gathered once for a statement, so that the planner may use the index of the column.

/** By name, codes or tax id of its client; the column holds the client's id. */
export const byClient =
  (column: string): Finder =>
  (word) =>
    `${column} = any(array(select s.id from client s where s.search_text like ${word} or s.tax_id like ${word}))`;

/** The same for a column that holds the client's tax id. */
export const byClientOfCode =
  (column: string): Finder =>
  (word) =>
    `${column} = any(array(select s.tax_id from client s where s.search_text like ${word} or s.tax_id like ${word}))`;

/** By the title of the work item or task that the column names. */
export const byTitle =
  (table: 'work_item' | 'task', column: string): Finder =>
  (word) =>
    `${column} = any(array(select s.id from ${table} s where s.search_text like ${word}))`;

/** By what a person reads in place of a value of a closed set. */
export const byWords = (column: string, words: Readonly<Record<string, string>>): Finder => {
  const known = Object.entries(words)
    .map(([value, text]) => `(${quoted(value)}, ${quoted(text)})`)
    .join(', ');
  return (word) => `${column}::text = any(array(select s.value from (values ${known}) s (value, text)
    where f_norm(s.text) like ${word}))`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
