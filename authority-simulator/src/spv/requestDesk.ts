import type { AuthorityRecords } from '../authorityRecords.ts';
import type { Behaviour } from '../behaviour.ts';
import type { AnswerRule } from '../control/behaviourSchemas.ts';
import type { Certificate } from '../control/schemas.ts';
import { answerMessage } from './answerMessage.ts';
import { authorityJson } from './json.ts';
import { refusalOf } from './requestRules.ts';

/** What became of a call; one that a fault or a lost session turned away never reached the service. */
export type CallOutcome = 'registered' | 'refused' | 'turnedAway';

/** One call of `cerere` as the control port tells of it. Instants are ms since 1970 on the authority's clock. */
export type RequestRecord = {
  at: number;
  tip: string;
  cui: string;
  /** The other parameters, by the wire's names. */
  parameters: Readonly<Record<string, string>>;
  outcome: CallOutcome;
  serial: string | null;
  id: string | null;
  /** Why it was refused, in the service's words. */
  refusal: string | null;
  /** The message that answers it, and when it arrives; null for none. */
  messageId: string | null;
  answerAt: number | null;
};

/** Where requests for documents are taken. */
export type RequestDesk = {
  /** Answers `cerere` as JSON text. Each accepted call registers a request of its own, with an answer of its own. */
  register: (certificate: Certificate, query: URLSearchParams) => string;
  /** Notes a call that did not reach the service. */
  turnAway: (query: URLSearchParams) => void;
  requests: () => readonly RequestRecord[];
  /** How requests are answered from now on. */
  setAnswers: (rules: readonly AnswerRule[]) => void;
  reset: () => void;
};

const FIRST_REQUEST_ID = 90_000_001;

/** In alphabetical order, the order of the official example `an=2017, cui=8000000000`. */
const PARAMETERS = ['an', 'cui', 'cui_pui', 'luna', 'lunai', 'lunas', 'motiv', 'numar_inregistrare'] as const;

type Parts = { records: AuthorityRecords; behaviour: Behaviour; now: () => number; firstId?: number };

/** Opens a desk without requests. */
export function createRequestDesk({ records, behaviour, now, firstId = FIRST_REQUEST_ID }: Parts): RequestDesk {
  let nextId = firstId;
  let calls: RequestRecord[] = [];
  let rules: readonly AnswerRule[] = [];

  const note = (query: URLSearchParams, what: Partial<RequestRecord> & Pick<RequestRecord, 'outcome'>): void => {
    const { tip = '', cui = '', ...parameters } = Object.fromEntries(query);
    const none = { serial: null, id: null, refusal: null, messageId: null, answerAt: null };
    calls.push({ at: now(), tip, cui, parameters, ...none, ...what });
  };

  const delayOf = (tip: string, cui: string): number | null => {
    const rule = rules.find((one) => (one.tip ?? tip) === tip && (one.fiscalCode ?? cui) === cui);
    return rule === undefined ? behaviour.answerRequestsAfterMs : rule.afterMs;
  };

  return {
    register: ({ serial, cnp, rights }, query) => {
      const eroare = refusalOf(query, rights);
      if (eroare !== null) {
        note(query, { outcome: 'refused', serial, refusal: eroare });
        return authorityJson({ eroare, titlu: 'Cerere' });
      }
      const id = nextId++;
      const tip = query.get('tip') ?? '';
      const cui = query.get('cui') ?? '';
      const given = PARAMETERS.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ''] as const] : []));
      const others = Object.fromEntries(given.filter(([name]) => name !== 'cui'));
      const delay = delayOf(tip, cui);
      const answerAt = delay === null ? null : now() + delay;
      const answer = answerAt === null ? null : records.post(answerMessage(id, tip, cui, others, answerAt));
      note(query, { outcome: 'registered', serial, id: String(id), messageId: answer?.id ?? null, answerAt });
      const parametri = given.map((pair) => pair.join('=')).join(', ');
      return authorityJson({ id_solicitare: id, parametri, serial, cnp, titlu: `Transmitere cerere tip ${tip}` });
    },
    turnAway: (query) => note(query, { outcome: 'turnedAway' }),
    requests: () => calls,
    setAnswers: (changed) => {
      rules = changed;
    },
    reset: () => {
      nextId = firstId;
      calls = [];
      rules = [];
    },
  };
}
