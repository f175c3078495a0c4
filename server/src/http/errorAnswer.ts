import { ORPCError, ValidationError } from '@orpc/server';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contracts/errors.ts';
import { AppError } from './appError.ts';

/** An error as the caller receives it. */
export type ErrorAnswer = { readonly status: number; readonly body: ErrorBody; readonly isUnexpected: boolean };

/** The only place that turns errors into responses: a code and a trace id, nothing of the request. */
export function errorAnswer(error: unknown, traceId: string): ErrorAnswer {
  if (error instanceof AppError) return answer(error.code, traceId, error);
  if (error instanceof ORPCError) return fromOrpc(error, traceId);
  return answer('server.unexpected', traceId);
}

function fromOrpc(error: ORPCError<string, unknown>, traceId: string): ErrorAnswer {
  if (error.cause instanceof AppError) return answer(error.cause.code, traceId, error.cause);
  // A response of ours that breaks its schema is a ValidationError too, with another code.
  if (error.code === 'BAD_REQUEST') return answer('request.invalid', traceId, { fields: fieldsOf(error.cause) });
  if (error.code === 'PAYLOAD_TOO_LARGE') return answer('request.tooLarge', traceId);
  return answer('server.unexpected', traceId);
}

type Details = { readonly fields?: readonly string[] | undefined; readonly data?: Record<string, unknown> | undefined };

function answer(code: ErrorCode, traceId: string, { fields, data }: Details = {}): ErrorAnswer {
  const body: ErrorBody = { code, traceId };
  if (fields !== undefined && fields.length > 0) body.fields = [...fields];
  if (data !== undefined) body.data = data;
  return { status: ERROR_STATUS[code], body, isUnexpected: code === 'server.unexpected' };
}

/** Dotted paths of the refused fields. Unknown keys are left out, because they are the caller's own text. */
function fieldsOf(cause: unknown): string[] {
  if (!(cause instanceof ValidationError)) return [];
  const paths = cause.issues.map((issue) => {
    const isUnknownKey = 'expected' in issue && issue.expected === 'never';
    const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part : { key: part }));
    const known = path.filter((part) => !('origin' in part && part.origin === 'key'));
    return (isUnknownKey ? known.slice(0, -1) : known).map((part) => String(part.key)).join('.');
  });
  return [...new Set(paths.filter((path) => /^[\w.]{1,120}$/.test(path)))].slice(0, 20);
}
