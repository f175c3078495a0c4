import type * as v from 'valibot';
import type { ErrorKey } from '../../api/describeError.ts';

/** Why a value is not accepted. The words are chosen where it is shown, so that they follow the language. */
export type Problem = {
  readonly key: ProblemKey | ErrorKey;
  /** The bound that was missed. */
  readonly amount?: number;
};

/** Texts of the namespace `form`. */
export type ProblemKey = (typeof KEY_OF_TYPE)[keyof typeof KEY_OF_TYPE] | (typeof OTHER_KEYS)[number];

/** Kinds of issues that need no more than their name. */
const KEY_OF_TYPE = {
  rfc_email: 'problem.email',
  url: 'problem.url',
  number: 'problem.number',
  integer: 'problem.integer',
  iso_date: 'problem.date',
  mime_type: 'problem.fileType',
} as const;
const OTHER_KEYS = [
  'problem.required',
  'problem.taxId',
  'problem.min',
  'problem.max',
  'problem.tooShort',
  'problem.tooLong',
  'problem.tooFew',
  'problem.tooMany',
  'problem.fileSize',
  'problem.fileEmpty',
  'problem.notValid',
  'problem.refused',
] as const;

/** What the checks of a file say. */
export const WRONG_FILE_KIND = 'not a file of this kind';
export const EMPTY_FILE = 'an empty file';

/** What our own checks say of a value. */
const KEY_OF_CHECK: Readonly<Record<string, ProblemKey>> = {
  'not in the calendar': 'problem.date',
  'not an e-mail address': 'problem.email',
  'not a fiscal code': 'problem.taxId',
  'not a tax id': 'problem.taxId',
  [WRONG_FILE_KIND]: 'problem.fileType',
  [EMPTY_FILE]: 'problem.fileEmpty',
};

/** Bounds, for texts and numbers, and for lists. */
const KEYS_OF_BOUND: Readonly<Record<string, { readonly one: ProblemKey; readonly list: ProblemKey }>> = {
  min_value: { one: 'problem.min', list: 'problem.min' },
  max_value: { one: 'problem.max', list: 'problem.max' },
  min_length: { one: 'problem.tooShort', list: 'problem.tooFew' },
  max_length: { one: 'problem.tooLong', list: 'problem.tooMany' },
  max_size: { one: 'problem.fileSize', list: 'problem.fileSize' },
};

/** Why a schema does not accept a value. */
export function problemOf(issue: v.BaseIssue<unknown>): Problem {
  if (isEmpty(issue.input)) return { key: 'problem.required' };
  const bound = KEYS_OF_BOUND[issue.type];
  if (bound !== undefined && typeof issue.requirement === 'number') {
    return { key: Array.isArray(issue.input) ? bound.list : bound.one, amount: issue.requirement };
  }
  if (issue.type === 'check') return { key: KEY_OF_CHECK[issue.message] ?? 'problem.notValid' };
  return { key: keyOfType(issue.type) ?? 'problem.notValid' };
}

const keyOfType = (type: string): ProblemKey | undefined =>
  Object.entries(KEY_OF_TYPE).find(([known]) => known === type)?.[1];

/** Nothing was entered or chosen. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Where an issue belongs, as the form names its fields: `items[0].amount`; empty for the form as a whole. */
export const nameOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).reduce((name, { key }) => joined(name, key), '');

/** A dotted path of the server in the same form: `items.0.amount`. */
export const nameOfPath = (path: string): string =>
  path.split('.').reduce((name, part) => joined(name, /^\d+$/.test(part) ? Number(part) : part), '');

const joined = (name: string, key: unknown): string => {
  if (typeof key === 'number') return `${name}[${key}]`;
  return name === '' ? String(key) : `${name}.${String(key)}`;
};
