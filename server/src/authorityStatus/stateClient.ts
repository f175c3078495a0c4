import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { readStateAnswer, type StateRow } from './stateAnswer.ts';

/** Where the authority tells how filings stand, and how gently it is asked. */
export type FilingStateOptions = {
  /** Without the path of the service; asked in turn when one fails. */
  readonly baseUrls: readonly string[];
  /** Certificates (PEM) to trust instead of the system's; null for those. */
  readonly ca: string | null;
  readonly timeoutMs: number;
  /** Least time between two questions to one host, in ms. */
  readonly pauseMs: number;
};

/** The authority's public service for filings: no certificate, no login. */
export type FilingStateClient = {
  /** All filings of a fiscal code, asked for with one that is known. Empty when the authority does not know it. */
  states(uploadIndex: string, fiscalCode: string): Promise<StateRow[]>;
  /** The receipt of a filing; null while it is not there. */
  receipt(uploadIndex: string): Promise<Uint8Array | null>;
};

/** None of the hosts answers. */
export class FilingStateUnavailableError extends Error {
  override readonly name = 'FilingStateUnavailableError';
}

type Question = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body: string };
type Options = Pick<FilingStateOptions, 'ca' | 'timeoutMs'>;

/** Two hundred filings take about 80 kB, a receipt 9 kB. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** Speaks StareD112, which knows filings of every form. */
export function createFilingStateClient({ baseUrls, pauseMs, ...options }: FilingStateOptions): FilingStateClient {
  const freeAt = new Map<string, number>();

  /** Questions to one host go one after the other, at least `pauseMs` apart. */
  async function inTurn(host: string): Promise<void> {
    const nowMs = performance.now();
    const at = Math.max(nowMs, freeAt.get(host) ?? 0);
    freeAt.set(host, at + pauseMs);
    if (at > nowMs) await sleep(at - nowMs);
  }

  async function ask(question: Question): Promise<Buffer> {
    let failure: unknown = null;
    for (const baseUrl of baseUrls) {
      await inTurn(baseUrl);
      try {
        return await send(new URL(question.path, baseUrl), question, options);
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

/** The host resets idle connections, so every question opens its own. Redirects are not followed. */
function send(url: URL, { method, body }: Question, { ca, timeoutMs }: Options): Promise<Buffer> {
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  const options = {
    method,
    agent: false,
    headers: { ...(method === 'POST' ? form : {}), connection: 'close' },
    signal: AbortSignal.timeout(timeoutMs),
    ...(ca === null ? {} : { ca }),
  } as const;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      readAll(response).then(resolve, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode ?? 0}`);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > ANSWER_BYTES_MAX) throw new Error('an answer without end');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
