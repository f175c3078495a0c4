import type { ClientTrace } from '#contracts/api/clientTrace.ts';
import { CLIENT_TRACE_FRAMES_MAX } from '#contracts/limits.ts';
import { version } from '../../../package.json';
import { ApiError } from './apiError.ts';

/** Errors in the words of the browser, which name code and no data once quoted text is gone. */
const ENGINE_ERRORS = new Set(['TypeError', 'ReferenceError']);
const FRAME = /(https?:\/\/[^\s()]+?):(\d{1,7}):(\d{1,7})/g;

/**
 * What may be told of an error: its class, the browser's own words without quoted text and digits, and places in our
 * files. Null for what the server knows already and for what was called off.
 *
 * @param route - pattern of the route: `/clients/clientDetails/$slug`
 */
export function clientTraceOf(
  error: unknown,
  { source, route, origin }: Pick<ClientTrace, 'source' | 'route'> & { readonly origin: string },
): ClientTrace | null {
  if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) return null;
  const name = error instanceof Error && /^[A-Za-z_$][\w$]{0,59}$/.test(error.name) ? error.name : 'Error';
  return {
    source,
    name,
    message: error instanceof Error && ENGINE_ERRORS.has(name) ? scrubbed(error.message) : null,
    frames: error instanceof Error ? framesOf(error.stack ?? '', origin) : [],
    route: /^\/[\w$./-]{0,119}$/.test(route) ? route : '/',
    version,
  };
}

const scrubbed = (message: string): string =>
  message
    .replaceAll(/(["'`„“]).*(["'`”“])/g, '…')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/[^A-Za-z_$().,:;#'’… -]/g, '')
    .slice(0, 160);

/** Places in our own files, without query and host. */
const framesOf = (stack: string, origin: string): string[] =>
  [...stack.matchAll(FRAME)]
    .flatMap(([, address = '', line, column]) => {
      const url = URL.parse(address);
      if (url === null || url.origin !== origin) return [];
      const file = url.pathname
        .slice(1)
        .replaceAll(/[^\w$./@-]/g, '_')
        .slice(-160);
      return file === '' ? [] : [`${file}:${line}:${column}`];
    })
    .slice(0, CLIENT_TRACE_FRAMES_MAX);
