import { setTimeout as sleep } from 'node:timers/promises';
import { callOutside } from '../http/callOutside.ts';
import { readStateAnswer, type StateRow } from './stateAnswer.ts';

/** Hosts of the authority's status page, and the rate limit towards them. */
export type FilingStateOptions = {
  /** Without the path of the service; the next one is tried when one fails. */
  readonly baseUrls: readonly string[];
  /** Certificates (PEM) to trust instead of the system's; null to use the system's. */
  readonly ca: string | null;
  readonly timeoutMs: number;
  /** Least time between two requests to one host, in ms. */
  readonly pauseMs: number;
};

/** The authority's public service for filings: no certificate, no login. */
export type FilingStateClient = {
  /** All filings of a fiscal code, queried by the index of one of them. Empty when the authority does not know it. */
  states(uploadIndex: string, fiscalCode: string): Promise<StateRow[]>;
  /** The receipt of a filing; null until it is available. */
  receipt(uploadIndex: string): Promise<Uint8Array | null>;
};

/** No host answered. */
export class FilingStateUnavailableError extends Error {
  override readonly name = 'FilingStateUnavailableError';
}

type Question = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body: string };
type Options = Pick<FilingStateOptions, 'ca' | 'timeoutMs'>;

/** Two hundred filings take about 80 kB, a receipt 9 kB. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** Calls StareD112, which covers filings of every form. */
export function createFilingStateClient({ baseUrls, pauseMs, ...options }: FilingStateOptions): FilingStateClient {
  const turns = new Map<string, Promise<number>>();

  /** Starts the requests to one host one by one; the pause counts from the real start of the one before, however late. */
  async function inTurn<Answer>(host: string, start: () => Promise<Answer>): Promise<Answer> {
    const turn = (turns.get(host) ?? Promise.resolve(Number.NEGATIVE_INFINITY)).then(async (startedMs) => {
      const waitMs = startedMs + pauseMs - performance.now();
      if (waitMs > 0) await sleep(Math.ceil(waitMs));
      const answer = start();
      return { answer, atMs: performance.now() };
    });
    turns.set(
      host,
      turn.then(({ atMs }) => atMs),
    );
    return (await turn).answer;
  }

  async function ask(question: Question): Promise<Buffer> {
    let failure: unknown = null;
    for (const baseUrl of baseUrls) {
      try {
        return await inTurn(baseUrl, () => send(new URL(question.path, baseUrl), question, options));
      } catch (cause) {
        failure = cause;
      }
    }
    throw new FilingStateUnavailableError('no host answers', { cause: failure });
  }

  return {
    async states(uploadIndex, fiscalCode) {
      const body = new URLSearchParams({ ghiseu: 'N', id: uploadIndex, cui: fiscalCode }).toString();
      const page = await ask({ method: 'POST', path: '/StareD112/vizualizareStare.do', body });
      return readStateAnswer(new TextDecoder('iso-8859-1').decode(page));
    },

    async receipt(uploadIndex) {
      const path = `/StareD112/ObtineRecipisa?numefisier=${uploadIndex}.pdf`;
      const bytes = await ask({ method: 'GET', path, body: '' });
      return bytes.subarray(0, 1024).includes('%PDF') ? bytes : null;
    },
  };
}

async function send(url: URL, { method, body }: Question, options: Options): Promise<Buffer> {
  const headers = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
  const call = { url, method, headers, body, answerBytesMax: ANSWER_BYTES_MAX, ...options };
  const { status, bytes } = await callOutside(call);
  if (status !== 200) throw new Error(`status ${status}`);
  return bytes;
}
