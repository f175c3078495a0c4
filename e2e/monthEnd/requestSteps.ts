import type { AskedRequest, RequestToCreate, RequestToSettle } from './orders.ts';
import { keyOfRequest, requestId, type PlannedRequest } from './plannedRequests.ts';

/** A request that the portal lists. */
export type ListedRequest = {
  readonly key: string;
  /** The authority's number. */
  readonly number: string;
  /** Whether its answer is in the mailbox. */
  readonly isAnswered: boolean;
};

/** What a person does after a look at the list and at the portal. */
export type RequestSteps = {
  readonly create: readonly RequestToCreate[];
  readonly settle: readonly RequestToSettle[];
};

type Look = {
  readonly seed: number;
  readonly firm: string;
  /** The requests of the firm, by id, as they were before the look at the portal. */
  readonly asked: ReadonlyMap<string, AskedRequest>;
  readonly listed: readonly ListedRequest[];
};

/**
 * What a person does: asks for what is missing, and again for what was refused and is not at the portal. Of an unknown
 * outcome they say that it was not sent where the portal lists none, and its number once its answer has come and the
 * server has not told by itself.
 */
export function requestSteps(planned: readonly PlannedRequest[], look: Look): RequestSteps {
  const steps = planned.map((request) => stepsOf(request, look));
  return { create: steps.flatMap(({ create }) => create), settle: steps.flatMap(({ settle }) => settle) };
}

function stepsOf(request: PlannedRequest, { seed, firm, asked, listed }: Look): RequestSteps {
  const idOf = (attempt: number) => requestId(seed, firm, request, attempt);
  let attempts = 0;
  while (asked.has(idOf(attempts))) attempts += 1;
  const last = attempts === 0 ? undefined : asked.get(idOf(attempts - 1));
  const there = listed.find(({ key }) => key === request.key);
  if (last === undefined || (last.status === 'Error' && there === undefined)) {
    return { create: [{ id: idOf(attempts), request }], settle: [] };
  }
  if (last.status !== 'TimedOut' || last.requestId !== null) return NOTHING;
  if (there === undefined) return { create: [], settle: [{ id: last.id, requestId: null }] };
  return there.isAnswered ? { create: [], settle: [{ id: last.id, requestId: there.number }] } : NOTHING;
}

const NOTHING: RequestSteps = { create: [], settle: [] };

/** The parts of a call of `cerere` that tell which request it was. */
type PortalCall = {
  readonly tip: string;
  readonly cui: string;
  readonly parameters: Readonly<Record<string, string>>;
};

/** The key of a request as the portal names it. */
export const keyOfCall = ({ tip, cui, parameters: { an, luna } }: PortalCall): string =>
  keyOfRequest({
    documentType: tip,
    fiscalCode: cui,
    year: an === undefined ? null : Number(an),
    month: luna === undefined ? null : Number(luna),
  });
