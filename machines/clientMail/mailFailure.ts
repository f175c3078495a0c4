import { ERROR_STATUS, isErrorCode, type ErrorCode } from '#contracts/errors.ts';

/** Why a try failed: the code of a refusal, an answer that none was sent, or no answer, so that it may have been sent. */
export type MailFailure = ErrorCode | 'noneSent' | 'unknown';

/** A server that refuses has sent nothing; one that broke may have. */
export function failureOf(error: unknown): MailFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isErrorCode(code) && ERROR_STATUS[code] < 500 ? code : 'unknown';
}
