import * as v from 'valibot';
import { REQUEST_STATUSES } from '#contracts/api/spvRequest.ts';
import type { RequestCall } from '#simulator/control/answers.ts';
import type { MonthEndEnvironment } from './environment.ts';
import type { Plan, PlannedFirm } from './plan.ts';
import { keyOfRequest } from './plannedRequests.ts';
import { keyOfCall } from './requestSteps.ts';

const requestSchema = v.object({
  firm: v.string(),
  id: v.string(),
  documentType: v.string(),
  fiscalCode: v.string(),
  year: v.nullable(v.number()),
  month: v.nullable(v.number()),
  status: v.picklist(REQUEST_STATUSES),
  /** The authority's number of it, and of the message that answers it. */
  number: v.nullable(v.string()),
  answer: v.nullable(v.string()),
  /** A person has said that it was not sent, or was. */
  isSettled: v.boolean(),
  /** The document of the answer. */
  contentId: v.nullable(v.string()),
});
export type StoredRequest = v.InferOutput<typeof requestSchema>;

/** The requests that the server has, oldest first. */
export async function storedRequests({ database }: MonthEndEnvironment): Promise<readonly StoredRequest[]> {
  const rows = await database.rows(
    `select f.name as firm, r.id, r.document_type as "documentType", r.tax_id as "fiscalCode", r.reporting_year as year,
       r.reporting_month as month, r.status, r.authority_id as number,
       r.settled_note is not null as "isSettled", m.message_id as answer, m.content_id as "contentId"
     from spv_request r join firm f on f.id = r.tenant_id
     left join spv_message m on m.tenant_id = r.tenant_id and m.id = r.message_id order by r.created_at, r.id`,
  );
  return rows.map((row) => v.parse(requestSchema, row));
}

/** Compares the calls that the authority has registered with the requests of the server. */
export async function faultsOfRequests(environment: MonthEndEnvironment, plan: Plan): Promise<readonly string[]> {
  return requestFaults(plan.firms, await storedRequests(environment), await environment.simulator.control.requests());
}

/** What of a call of `cerere` is compared. */
export type ComparedCall = Pick<RequestCall, 'tip' | 'cui' | 'parameters' | 'id' | 'messageId'>;

/** Names each planned request that was not asked for exactly once, or whose answer is not beside it. */
export function requestFaults(
  firms: readonly Pick<PlannedFirm, 'name' | 'certificates'>[],
  stored: readonly StoredRequest[],
  calls: readonly ComparedCall[],
): readonly string[] {
  const firmOf = new Map(
    firms.flatMap(({ name, certificates }) =>
      certificates.flatMap(({ requests }) => requests.map(({ key }) => [key, name] as const)),
    ),
  );
  const registered = calls.filter(({ id }) => id !== null);
  const planned = [...firmOf].flatMap(([key, firm]) => {
    const mine = stored.filter((row) => row.firm === firm && keyOfRequest(row) === key);
    const fault = faultOfRequest(
      mine,
      registered.filter((call) => keyOfCall(call) === key),
    );
    return fault === null ? [] : [`${firm}: request ${key} ${fault}`];
  });
  const strange = stored.filter((row) => firmOf.get(keyOfRequest(row)) !== row.firm);
  const unplanned = registered.filter((call) => !firmOf.has(keyOfCall(call)));
  return [
    ...planned,
    ...strange.map((row) => `${row.firm}: request ${keyOfRequest(row)} is of nobody there`),
    ...unplanned.map((call) => `the authority was asked by nobody for ${keyOfCall(call)}`),
  ];
}

/** The last row of a request is the one that counts: the ones before it were refused or not sent. */
function faultOfRequest(rows: readonly StoredRequest[], there: readonly ComparedCall[]): string | null {
  const last = rows.at(-1);
  if (last === undefined) return 'is not there';
  if (there.length > 1) return `was asked for ${there.length} times`;
  const open = rows.slice(0, -1).find(({ status }) => status !== 'Error');
  if (open !== undefined) return `was asked for again while it was ${open.status}`;
  const [only] = there;
  if (only === undefined) return `is not at the authority (${last.status})`;
  // It has said that it refuses, and registers all the same: the answer is a message like any other.
  if (isRefused(last)) return null;
  if (last.number !== only.id) return `has the number ${last.number} instead of ${only.id} (${last.status})`;
  if (last.status !== 'ResponseReceived') return `waits for its answer (${last.status})`;
  if (last.answer !== only.messageId) return `has the answer ${last.answer} instead of ${only.messageId}`;
  return last.contentId === null ? 'has an answer without its document' : null;
}

/** Told as refused in the authority's own words. */
const isRefused = ({ status, isSettled }: StoredRequest): boolean => status === 'Error' && !isSettled;
