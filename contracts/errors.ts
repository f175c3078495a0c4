import * as v from 'valibot';

/** All error codes of the API, with their HTTP status. The codes are stable. */
export const ERROR_STATUS = {
  'request.invalid': 400,
  'auth.required': 401,
  'auth.forbidden': 403,
  'route.notFound': 404,
  'route.wrongMethod': 405,
  'request.tooLarge': 413,
  'request.tooMany': 429,
  'server.unexpected': 500,
  'server.stopping': 503,
  'firm.changed': 409,
  'firm.noSecondApprover': 409,
  'firm.everythingOn': 409,
  'client.notFound': 404,
  'client.exists': 409,
  'client.changed': 409,
  'contact.notFound': 404,
  'contact.changed': 409,
  'contact.primaryNeeded': 409,
  'contact.tooMany': 409,
  'address.notFound': 404,
  'address.changed': 409,
  'address.officeExists': 409,
  'address.tooMany': 409,
  'company.notFound': 404,
  'company.unavailable': 503,
  'user.notFound': 404,
  'user.self': 409,
  'invitation.notFound': 404,
  'invitation.isColleague': 409,
  'invitation.tooMany': 429,
  'team.notFound': 404,
  'team.changed': 409,
  'team.nameTaken': 409,
  'certificate.notFound': 404,
  'certificate.exists': 409,
  'session.notFound': 404,
  'session.heldElsewhere': 409,
  'session.otherCertificate': 409,
  'message.notFound': 404,
  'content.notFound': 404,
  'content.notUploaded': 409,
  'content.invalid': 422,
  'filing.notFound': 404,
  'filing.duplicate': 409,
  'filing.notApprovable': 409,
  'filing.clientMissing': 409,
  'filing.approverIsUploader': 409,
  'filing.notDeletable': 409,
  'filing.notRefilable': 409,
  'filing.notWithdrawable': 409,
  'filing.maybeSent': 409,
  'filing.notSendable': 409,
  'filing.notSettleable': 409,
  'filing.indexTaken': 409,
  'attempt.notFound': 404,
  'attempt.open': 409,
  'attempt.heldElsewhere': 409,
  'attempt.closed': 409,
  'attempt.atWork': 409,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

const statusOf: Readonly<Record<string, number>> = ERROR_STATUS;
/** True for a code of this list. */
export const isErrorCode = (code: string): code is ErrorCode => statusOf[code] !== undefined;

/** Body of every error answer: no text, no echo of the request. `fields` names wrong fields, never their values. */
export const errorBodySchema = v.strictObject({
  code: v.custom<ErrorCode>((code) => typeof code === 'string' && isErrorCode(code)),
  traceId: v.string(),
  /** Dotted paths into the request that were refused. */
  fields: v.optional(v.array(v.string())),
  /** Data of the code, for example the id of the existing client. */
  data: v.optional(v.record(v.string(), v.unknown())),
});
export type ErrorBody = v.InferOutput<typeof errorBodySchema>;
