import * as v from 'valibot';
import { callOutside } from '../http/callOutside.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { registerAnswerSchema, type CompanyRecord } from './registerAnswer.ts';

/** Address of the register, and the certificates to trust there. */
export type RegisterOptions = {
  /** Without the path of the service, for example `https://webservicesp.anaf.ro`. */
  readonly baseUrl: string;
  /** Certificates (PEM) to trust instead of the system's; null to use the system's. */
  readonly ca: string | null;
  readonly timeoutMs: number;
  readonly now: () => Date;
};

/** Looks up to COMPANY_LOOKUP_BATCH codes; null for a code that the register does not have. */
export type AskRegister = (codes: readonly string[]) => Promise<ReadonlyMap<string, CompanyRecord | null>>;

/** The register is unreachable, or its answer is unreadable. */
export class RegisterUnavailableError extends Error {
  override readonly name = 'RegisterUnavailableError';
}

/** Calls version 9 of the authority's public company lookup. */
export function createRegisterClient({ baseUrl, ca, timeoutMs, now }: RegisterOptions): AskRegister {
  const url = new URL('/api/PlatitorTvaRest/v9/tva', baseUrl);
  return async (codes) => {
    const day = romanianDay(now());
    const body = JSON.stringify(codes.map((code) => ({ cui: Number(code), data: day })));
    const call = {
      url,
      method: 'POST',
      headers: HEADERS,
      body,
      ca,
      timeoutMs,
      answerBytesMax: ANSWER_BYTES_MAX,
    } as const;
    const answer = await callOutside(call).catch((cause: unknown) => {
      throw new RegisterUnavailableError('no answer', { cause });
    });
    // "Nothing found" comes as 404 with the usual body.
    if (answer.status !== 200 && answer.status !== 404) throw new RegisterUnavailableError(`status ${answer.status}`);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), registerAnswerSchema), answer.bytes.toString('utf8'));
    if (!parsed.success) throw new RegisterUnavailableError('an answer of another shape');
    return parsed.output;
  };
}

/** A hundred companies take about 300 kB. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
const HEADERS = { 'content-type': 'application/json', accept: 'application/json' };
