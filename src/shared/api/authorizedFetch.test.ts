import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './apiError.ts';
import { authorizedFetch } from './authorizedFetch.ts';
import { connectApi } from './tokens.ts';

type Answer = { readonly status: number } | Error;

/** A server that answers in turn, and a sign-in that numbers its tokens. */
function startFetch(answers: readonly Answer[], language = 'en') {
  const sent: { token: string | null; language: string | null }[] = [];
  const reports: string[] = [];
  let number = 1;
  vi.stubGlobal('fetch', async (...asked: ConstructorParameters<typeof Request>) => {
    const answer = answers[sent.length];
    const { headers } = new Request(...asked);
    sent.push({ token: headers.get('authorization'), language: headers.get('accept-language') });
    await Promise.resolve();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('one call too many');
    return new Response(null, { status: answer.status });
  });
  connectApi({
    language: () => language,
    tokens: {
      get: () => Promise.resolve({ value: `t${number}`, number }),
      refused: (refused) => {
        reports.push(`refused ${refused}`);
        number += 1;
      },
      accepted: (accepted) => reports.push(`accepted ${accepted}`),
    },
  });
  return { sent, reports };
}

const call = (init?: RequestInit) => authorizedFetch(new Request('http://localhost/api/users', init));

describe('a call of the API', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('goes out with the token and the language of the screen', async () => {
    const { sent, reports } = startFetch([{ status: 200 }], 'ro');
    expect((await call()).status).toBe(200);
    expect(sent).toEqual([{ token: 'Bearer t1', language: 'ro-ro' }]);
    expect(reports).toEqual(['accepted 1']);
  });

  it('is sent once more, with a new token, after a 401', async () => {
    const { sent, reports } = startFetch([{ status: 401 }, { status: 200 }]);
    expect((await call({ method: 'POST', body: '{}' })).status).toBe(200);
    expect(sent.map(({ token }) => token)).toEqual(['Bearer t1', 'Bearer t2']);
    expect(reports).toEqual(['refused 1', 'accepted 2']);
  });

  it('is not sent a third time: the sign-in gets the second 401 and takes over', async () => {
    const { sent, reports } = startFetch([{ status: 401 }, { status: 401 }]);
    expect((await call()).status).toBe(401);
    expect(sent).toHaveLength(2);
    expect(reports).toEqual(['refused 1', 'refused 2']);
  });

  it('says that the server cannot be reached when nothing comes back', async () => {
    startFetch([new TypeError('Failed to fetch')]);
    await expect(call()).rejects.toEqual(new ApiError('transport.offline'));
  });

  it('ends as given up when its caller gave it up', async () => {
    startFetch([new DOMException('given up', 'AbortError')]);
    const stopped = new AbortController();
    stopped.abort();
    await expect(call({ signal: stopped.signal })).rejects.toHaveProperty('name', 'AbortError');
  });
});
