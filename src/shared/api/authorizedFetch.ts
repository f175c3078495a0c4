import type { Language } from '#contracts/languages.ts';
import { API_TIMEOUT_MS } from '#contracts/limits.ts';
import { languageOf } from '../text/languages.ts';
import { ApiError } from './apiError.ts';
import { apiConnection } from './tokens.ts';

/** Languages of the API by language of the screen. Source: specification SI-13. */
const API_LANGUAGES: Readonly<Record<Language, string>> = { en: 'en-gb', ro: 'ro-ro' };

type FetchOptions = {
  readonly redirect?: Request['redirect'];
  readonly keepalive?: boolean;
  /** The answer does not end: the caller limits its time. */
  readonly isEndless?: boolean;
};

/**
 * Sends a request to the API as the signed-in person. After a 401 the sign-in is notified, which renews the token once by
 * force, and the request is sent once more; a second 401 takes the person to sign in. It never loops.
 */
export async function authorizedFetch(
  request: Request,
  { isEndless = false, ...init }: FetchOptions = {},
): Promise<Response> {
  const { tokens, language } = apiConnection();
  const limit = isEndless ? null : AbortSignal.timeout(API_TIMEOUT_MS);
  const signal = limit === null ? request.signal : AbortSignal.any([request.signal, limit]);
  const { url, method } = request;
  const send = async (body: string | null): Promise<{ response: Response; number: number }> => {
    const { value, number } = await tokens.get(signal);
    const headers = new Headers(request.headers);
    headers.set('Authorization', `Bearer ${value}`);
    headers.set('Accept-Language', API_LANGUAGES[languageOf(language())]);
    // Not as a Request: Node forgets the time limit of one that nobody holds any more.
    const response = await fetch(url, { ...init, method, headers, signal, body });
    if (response.status === 401) tokens.refused(number);
    else tokens.accepted(number);
    return { response, number };
  };
  try {
    // The body is JSON. As text it can be sent twice; a clone of the request would go out as a stream, at twice the price.
    const body = request.body === null ? null : await request.text();
    const first = await send(body);
    return first.response.status === 401 ? (await send(body)).response : first.response;
  } catch (error) {
    if (limit?.aborted === true) throw new ApiError('transport.timeout', {}, error);
    if (request.signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError('transport.offline', {}, error);
  }
}
