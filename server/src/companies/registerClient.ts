import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import * as v from 'valibot';
import { romanianDay } from '../spvMessages/romanianTime.ts';
import { registerAnswerSchema, type CompanyRecord } from './registerAnswer.ts';

/** Where the register is and whom to trust there. */
export type RegisterOptions = {
  /** Without the path of the service, for example `https://webservicesp.anaf.ro`. */
  readonly baseUrl: string;
  /** Certificates (PEM) to trust instead of the system's; null for those. */
  readonly ca: string | null;
  readonly timeoutMs: number;
  readonly now: () => Date;
};

/** Asks the register for up to COMPANY_LOOKUP_BATCH codes; null for a code that it does not have. */
export type AskRegister = (codes: readonly string[]) => Promise<ReadonlyMap<string, CompanyRecord | null>>;

/** The register cannot be asked, or answers what nobody can read. */
export class RegisterUnavailableError extends Error {
  override readonly name = 'RegisterUnavailableError';
}

/** Speaks version 9 of the authority's public company lookup. */
export function createRegisterClient({ baseUrl, ca, timeoutMs, now }: RegisterOptions): AskRegister {
  const url = new URL('/api/PlatitorTvaRest/v9/tva', baseUrl);
  return async (codes) => {
    const day = romanianDay(now());
    const body = JSON.stringify(codes.map((code) => ({ cui: Number(code), data: day })));
    const answer = await post(url, body, { ca, timeoutMs });
    // "Nothing found" comes as 404 with the usual body.
    if (answer.status !== 200 && answer.status !== 404) throw new RegisterUnavailableError(`status ${answer.status}`);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), registerAnswerSchema), answer.text);
    if (!parsed.success) throw new RegisterUnavailableError('an answer of another shape');
    return parsed.output;
  };
}

type Answer = { readonly status: number; readonly text: string };

/** The host resets idle connections, so every call opens its own. */
function post(url: URL, body: string, { ca, timeoutMs }: { ca: string | null; timeoutMs: number }): Promise<Answer> {
  const options = {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(ca === null ? {} : { ca }),
  } as const;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new RegisterUnavailableError('no answer', { cause }));
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), fail);
    });
    request.on('error', fail);
    request.end(body);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > ANSWER_BYTES_MAX) throw new RegisterUnavailableError('an answer without end');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A hundred companies take about 300 kB. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
