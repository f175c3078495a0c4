import type { ErrorCode } from '#contracts/errors.ts';
import { ApiError } from '../api/apiError.ts';
import { nameOfPath, type Problem } from './values/problems.ts';

/** Which field an error of the server is about. */
export type FieldOfCode = Readonly<Partial<Record<ErrorCode, string>>>;

type Placed = {
  readonly fields: Readonly<Record<string, Problem>>;
  /** True when there is more wrong than the fields can show. */
  readonly isUnplaced: boolean;
};

/**
 * Finds the fields that an answer of the server is about. `request.invalid` names paths of the request, in which the
 * values of the form may lie deeper: their beginning is dropped until a field has that name.
 */
export function placeError(error: unknown, fieldOf: FieldOfCode, names: readonly string[]): Placed {
  if (!(error instanceof ApiError)) return { fields: {}, isUnplaced: true };
  if (error.code === 'request.invalid') {
    const found = error.fields.map((path) => fieldAt(path, names));
    const fields = found.filter((name) => name !== undefined);
    return {
      fields: Object.fromEntries(fields.map((name) => [name, { key: 'problem.refused' }])),
      isUnplaced: fields.length === 0 || fields.length < found.length,
    };
  }
  const name = Object.entries(fieldOf).find(([code]) => code === error.code)?.[1];
  return name !== undefined && names.includes(name)
    ? { fields: { [name]: { key: `error:${error.code}` } }, isUnplaced: false }
    : { fields: {}, isUnplaced: true };
}

function fieldAt(path: string, names: readonly string[]): string | undefined {
  const parts = path.split('.');
  return parts.map((_, at) => nameOfPath(parts.slice(at).join('.'))).find((name) => names.includes(name));
}
