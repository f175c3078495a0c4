import * as v from 'valibot';
import { errorBodySchema } from '#contracts/errors.ts';
import { API_TIMEOUT_MS } from '#contracts/limits.ts';
import { ApiError } from '../../api/apiError.ts';

/**
 * Fetches a file that the server writes while it is read. It may take as long as it goes on arriving.
 *
 * @throws {ApiError} the refusal; `transport.timeout` when nothing arrives for API_TIMEOUT_MS; `transport.offline`
 */
export async function fetchExport(
  url: string,
  stopped: AbortSignal,
  onReceived: (bytes: number) => void,
): Promise<{ file: Blob; fileName: string }> {
  const silence = watchSilence(API_TIMEOUT_MS);
  try {
    const response = await fetch(new URL(url, location.origin), { signal: AbortSignal.any([stopped, silence.signal]) });
    if (!response.ok) throw await refusalOf(response);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      silence.heard();
      chunks.push(chunk);
      onReceived((bytes += chunk.length));
    }
    return {
      file: new Blob(chunks, { type: response.headers.get('content-type') ?? '' }),
      fileName: fileNameOf(response.headers.get('content-disposition') ?? ''),
    };
  } catch (error) {
    if (silence.signal.aborted) throw new ApiError('transport.timeout', {}, error);
    if (stopped.aborted || error instanceof ApiError) throw error;
    throw new ApiError('transport.offline', {}, error);
  } finally {
    silence.end();
  }
}

/** A signal for when nothing was heard for so many ms. */
function watchSilence(limitMs: number) {
  const silent = new AbortController();
  const start = () => setTimeout(() => silent.abort(), limitMs);
  let timer = start();
  const end = () => clearTimeout(timer);
  return {
    signal: silent.signal,
    heard: () => {
      end();
      timer = start();
    },
    end,
  };
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = v.safeParse(errorBodySchema, await response.json().catch(() => null));
  if (!body.success) return new ApiError('transport.unreadable', { status });
  return new ApiError(body.output.code, { status, traceId: body.output.traceId });
}

/** The name that the server gives the file, with its diacritics. */
const fileNameOf = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'export');
