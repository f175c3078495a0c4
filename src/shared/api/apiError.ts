import type { ErrorCode } from '#contracts/errors.ts';

/** Why a call could not be made or answered at all. */
export const TRANSPORT_CODES = ['transport.offline', 'transport.timeout', 'transport.unreadable'] as const;
export type TransportCode = (typeof TRANSPORT_CODES)[number];

type Details = {
  readonly status: number;
  readonly traceId: string | null;
  readonly fields: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
};

const NONE: Details = { status: 0, traceId: null, fields: [], data: {} };

/** A call of the API that failed, by its stable code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | TransportCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** What to tell the support; null when the server never saw the call. */
  readonly traceId: string | null;
  /** Dotted paths of the request that were refused. */
  readonly fields: readonly string[];
  /** What the code leads to, for example the client that exists. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode | TransportCode, details: Partial<Details> = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    const known = { ...NONE, ...details };
    this.status = known.status;
    this.traceId = known.traceId;
    this.fields = known.fields;
    this.data = known.data;
  }
}
