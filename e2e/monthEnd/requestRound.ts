import type { SpvRequestFields } from '#contracts/api/spvRequest.ts';
import type { RequestCall } from '#simulator/control/answers.ts';
import type { MonthEndEnvironment } from './environment.ts';
import type { MonthEndFirm } from './firm.ts';
import type { RequestToCreate } from './orders.ts';
import { keyOfCall, requestSteps, type ListedRequest } from './requestSteps.ts';

/** One look of a person at their requests and at the portal, and what they do then. Answers how many they settled. */
export async function lookAtRequests(
  { simulator: { control } }: MonthEndEnvironment,
  seed: number,
  firm: MonthEndFirm,
): Promise<number> {
  const rows = await firm.tab().obey<'lookAtRequests'>({ kind: 'lookAtRequests' });
  const { create, settle } = requestSteps(
    firm.plan.certificates.flatMap(({ requests }) => requests),
    {
      seed,
      firm: firm.plan.name,
      asked: new Map(rows.map((row) => [row.id, row])),
      // After the list: what is refused or unknown there reaches the portal no more.
      listed: (await control.requests()).flatMap(listedRequest),
    },
  );
  await firm.tab().obey<'ask'>({ kind: 'ask', create: create.map((one) => fieldsOf(firm, one)), settle });
  return settle.length;
}

const listedRequest = (call: RequestCall): readonly ListedRequest[] =>
  call.id === null
    ? []
    : [{ key: keyOfCall(call), number: call.id, isAnswered: call.answerAt !== null && call.answerAt <= Date.now() }];

function fieldsOf(firm: MonthEndFirm, { id, request }: RequestToCreate): SpvRequestFields {
  const client = firm.clients.get(request.fiscalCode);
  if (client === undefined) throw new Error(`${firm.plan.name} has no client ${request.fiscalCode}`);
  return {
    id,
    clientId: client.id,
    documentType: request.documentType,
    ...(request.year === null ? {} : { reportingYear: request.year }),
    ...(request.month === null ? {} : { reportingMonth: request.month }),
    emailToClient: request.isMailed,
    contactId: request.isMailed ? client.contactId : null,
  };
}
