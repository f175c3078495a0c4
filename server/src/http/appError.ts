import type { ErrorCode } from '#contracts/errors.ts';

type Details = {
  readonly cause?: unknown;
  readonly data?: Record<string, unknown>;
  readonly fields?: readonly string[];
};

/** A refusal with a code of the contract, and the data of that code. One handler turns it into a response. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly data: Record<string, unknown> | undefined;
  readonly fields: readonly string[] | undefined;

  constructor(code: ErrorCode, { cause, data, fields }: Details = {}) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.data = data;
    this.fields = fields;
  }
}

/** A row that has to exist. @throws {AppError} with the code otherwise */
export function requireFound<T>(found: T | null | undefined, code: ErrorCode): T {
  if (found === null || found === undefined) throw new AppError(code);
  return found;
}
