import { pino, type DestinationStream } from 'pino';
import type { ClientTrace } from '#contracts/api/clientTrace.ts';

/**
 * The fields of a log line. There is none for a body, a query, a header, a name, an address or a document, so none of
 * them can get into the log.
 */
export type LogFields = {
  readonly traceId?: string;
  readonly method?: string;
  /** Pattern of the route, never the requested path. */
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly code?: string;
  readonly job?: string;
  readonly migration?: string;
  readonly count?: number;
  readonly pid?: number;
  readonly origin?: string;
  readonly folder?: string;
};

/** Levels of the log, from nothing to everything. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One JSON line per event on standard output. */
export type Log = {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** Logs only the class of the error, its code and the stack in our code: its message may quote input. */
  error(event: string, error: unknown, fields?: LogFields): void;
  /** Logs an error that the page reported: its schema lets no text of a person through. */
  page(event: string, trace: ClientTrace, fields?: LogFields): void;
};

const FIELD_NAMES = new Set<string>([
  'traceId',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'job',
  'migration',
  'count',
  'pid',
  'origin',
  'folder',
] satisfies (keyof LogFields)[]);

/** Opens the log. `destination` is standard output unless a test reads it. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime } as const;
  // Asynchronous: a slow reader of the log must not hold up requests.
  const logger = pino(options, destination ?? pino.destination({ dest: 1, sync: false }));
  return {
    debug: (event, fields) => logger.debug(allowed(fields), event),
    info: (event, fields) => logger.info(allowed(fields), event),
    warn: (event, fields) => logger.warn(allowed(fields), event),
    error: (event, error, fields) => logger.error({ ...allowed(fields), error: describeError(error) }, event),
    page: (event, page, fields) => logger.warn({ ...allowed(fields), page }, event),
  };
}

/** Drops unknown fields at run time too, where types do not exist. */
function allowed(fields: LogFields = {}): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (FIELD_NAMES.has(name)) known[name] = value;
  return known;
}

type ErrorDescription = { name: string; code?: string; at: string[]; cause?: ErrorDescription };

/** Describes an error without its message, which may quote input. */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const description: ErrorDescription = { name: error.name, at: framesOf(error) };
  if (code !== undefined && /^[\w.-]{1,60}$/.test(code)) description.code = code;
  if (error.cause !== undefined && depth < 3) description.cause = describeError(error.cause, depth + 1);
  return description;
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
}

/** A log that writes nothing. */
export const silentLog: Log = createLog('silent');
