import type { ErrorCode } from '#contracts/errors.ts';
import { ApiError, type TransportCode } from './apiError.ts';

/** The text of every code, in the namespace `error`. A code without a text does not compile. */
export const ERROR_KEY = {
  'request.invalid': 'error:request.invalid',
  'auth.required': 'error:auth.required',
  'auth.forbidden': 'error:auth.forbidden',
  'route.notFound': 'error:route.notFound',
  'route.wrongMethod': 'error:route.wrongMethod',
  'request.tooMany': 'error:request.tooMany',
  'request.tooLarge': 'error:request.tooLarge',
  'server.unexpected': 'error:server.unexpected',
  'server.stopping': 'error:server.stopping',
  'client.notFound': 'error:client.notFound',
  'client.exists': 'error:client.exists',
  'client.changed': 'error:client.changed',
  'company.notFound': 'error:company.notFound',
  'company.unavailable': 'error:company.unavailable',
  'user.notFound': 'error:user.notFound',
  'certificate.notFound': 'error:certificate.notFound',
  'certificate.exists': 'error:certificate.exists',
  'session.notFound': 'error:session.notFound',
  'session.heldElsewhere': 'error:session.heldElsewhere',
  'session.otherCertificate': 'error:session.otherCertificate',
  'message.notFound': 'error:message.notFound',
  'content.notFound': 'error:content.notFound',
  'content.notUploaded': 'error:content.notUploaded',
  'content.invalid': 'error:content.invalid',
  'filing.notFound': 'error:filing.notFound',
  'filing.duplicate': 'error:filing.duplicate',
  'filing.notApprovable': 'error:filing.notApprovable',
  'filing.clientMissing': 'error:filing.clientMissing',
  'filing.notDeletable': 'error:filing.notDeletable',
  'filing.notRefilable': 'error:filing.notRefilable',
  'filing.notWithdrawable': 'error:filing.notWithdrawable',
  'filing.maybeSent': 'error:filing.maybeSent',
  'filing.notSendable': 'error:filing.notSendable',
  'filing.notSettleable': 'error:filing.notSettleable',
  'filing.indexTaken': 'error:filing.indexTaken',
  'attempt.notFound': 'error:attempt.notFound',
  'attempt.open': 'error:attempt.open',
  'attempt.heldElsewhere': 'error:attempt.heldElsewhere',
  'attempt.closed': 'error:attempt.closed',
  'attempt.atWork': 'error:attempt.atWork',
  'transport.offline': 'error:transport.offline',
  'transport.timeout': 'error:transport.timeout',
  'transport.unreadable': 'error:transport.unreadable',
} as const satisfies Record<ErrorCode | TransportCode, string>;

export type ErrorKey = (typeof ERROR_KEY)[keyof typeof ERROR_KEY] | 'error:general';

/** The text of a code that a machine has passed on; a general one where there is none. */
export const errorKeyOf = (code: string | undefined): ErrorKey =>
  code !== undefined && isErrorCode(code) ? ERROR_KEY[code] : 'error:general';

const isErrorCode = (text: string): text is keyof typeof ERROR_KEY => Object.hasOwn(ERROR_KEY, text);

/** The text to show for an error, and what to tell the support. Unknown errors get the general text. */
export function describeError(error: unknown): { readonly key: ErrorKey; readonly traceId: string | null } {
  if (!(error instanceof ApiError)) return { key: 'error:general', traceId: null };
  return { key: ERROR_KEY[error.code], traceId: error.traceId };
}
