import type { ErrorCode } from '#contracts/errors.ts';
import { ERROR_STATUS } from '#contracts/errors.ts';
import { checkAnswer } from './contractCheck.ts';

type Call = { readonly route: string; readonly url: URL; readonly body: unknown };
type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
type Handler = (call: Call) => Answer | Promise<Answer>;

/** What a test says the server answers. */
export const ok = (body: unknown = {}): Answer => ({ status: 200, body });
export const refusal = (code: ErrorCode, data?: Record<string, unknown>): Answer => ({
  status: ERROR_STATUS[code],
  body: { code, traceId: '0'.repeat(32), ...(data === undefined ? {} : { data }) },
});

/**
 * The server at the border of the page: `fetch`. Routes are written `GET /spv-messages`, ids of the path as `*`.
 * A call without an answer, and an answer that breaks the contract, fail the test by name.
 */
export function createFakeServer(routes: Readonly<Record<string, Handler | Answer>> = {}) {
  const handlers = new Map(Object.entries(routes));
  const held = new Map<string, ((answer: Answer) => void)[]>();
  const calls: Call[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    const place = url.pathname.replace(/^\/api/, '');
    const path = place.replaceAll(UUID, '*');
    const route = `${request.method} ${path}`;
    const text = request.headers.get('content-type')?.includes('json') === true ? await request.text() : '';
    const call: Call = { route, url, body: text === '' ? null : JSON.parse(text) };
    calls.push(call);
    const handler = handlers.get(route);
    if (handler === undefined) throw new Error(`the fake server has no answer for ${route}`);
    const answer = await (typeof handler === 'function' ? handler(call) : handler);
    request.signal.throwIfAborted();
    const isOfApi = answer.status < 300 && url.pathname.startsWith('/api/') && !(answer.body instanceof Blob);
    if (isOfApi) await checkAnswer(request.method, place, answer.body);
    return new Response(answer.body instanceof Blob ? answer.body : JSON.stringify(answer.body), {
      status: answer.status,
      headers: {
        'content-type': answer.body instanceof Blob ? answer.body.type : 'application/json',
        ...answer.headers,
      },
    });
  };
  return {
    fetch,
    calls,
    countOf: (route: string) => calls.filter((call) => call.route === route).length,
    lastOf: (route: string) => calls.findLast((call) => call.route === route),
    on: (route: string, handler: Handler | Answer) => void handlers.set(route, handler),
    /** The calls of a route wait until the test answers them. */
    hold: (route: string) => {
      held.set(route, []);
      handlers.set(route, () => new Promise<Answer>((resolve) => held.get(route)?.push(resolve)));
    },
    isHeld: (route: string) => (held.get(route)?.length ?? 0) > 0,
    answer: (route: string, answer: Answer) => {
      const resolve = held.get(route)?.shift();
      if (resolve === undefined) throw new Error(`no call of ${route} is waiting`);
      resolve(answer);
    },
  };
}

export type FakeServer = ReturnType<typeof createFakeServer>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
