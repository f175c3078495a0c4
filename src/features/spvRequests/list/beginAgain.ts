import { REQUEST_FIELDS } from '#contracts/api/spvRequest.ts';
import type { NewRequestBegin } from '#src/shared/begin/newRequestState.ts';
import type { RequestRow } from '../spvRequests.queries.ts';

/** What a new request begins with that asks for the same again: a document for the clients of these requests. */
export function beginAgain(requests: readonly RequestRow[]): NewRequestBegin {
  const [first] = requests;
  if (first === undefined) return { view: 'drawer' };
  return {
    view: 'drawer',
    entry: {
      mode: 'custom',
      chosenIds: requests.map(({ clientId }) => clientId),
      documentType: first.documentType,
      values: Object.fromEntries(
        REQUEST_FIELDS.flatMap((field) => (first[field] === null ? [] : [[field, String(first[field])]])),
      ),
    },
  };
}
