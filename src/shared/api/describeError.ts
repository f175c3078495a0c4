import { ERROR_STATUS, type ErrorCode } from '#contracts/errors.ts';
import { ApiError, TRANSPORT_CODES, type TransportCode } from './apiError.ts';
import { isCodeMissing } from './codeMissing.ts';

/** The text of a code, in the namespace `error`. A test finds a code without one. */
export type ErrorKey = `error:${ErrorCode | TransportCode}` | 'error:general';

/** The text of a code that a machine has passed on; a general one where there is none. */
export const errorKeyOf = (code: string | undefined): ErrorKey =>
  code !== undefined && isErrorCode(code) ? `error:${code}` : 'error:general';

const isErrorCode = (text: string): text is ErrorCode | TransportCode =>
  Object.hasOwn(ERROR_STATUS, text) || TRANSPORT_CODES.some((code) => code === text);

/** The text to show for an error, and what to tell the support. Unknown errors get the general text. */
export function describeError(error: unknown): { readonly key: ErrorKey; readonly traceId: string | null } {
  if (isCodeMissing(error)) return { key: 'error:transport.offline', traceId: null };
  if (!(error instanceof ApiError)) return { key: 'error:general', traceId: null };
  return { key: `error:${error.code}`, traceId: error.traceId };
}
