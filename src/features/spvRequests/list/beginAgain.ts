import { REQUEST_FIELDS } from '#contracts/api/spvRequest.ts';
import type { NewRequestBegin } from '../create/NewRequest.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';

/** What a new request begins with that asks for the same again. */
export const beginAgain = (request: RequestRow): NewRequestBegin => ({
  view: 'drawer',
  entry: {
    mode: 'custom',
    chosenIds: [request.clientId],
    documentType: request.documentType,
    values: Object.fromEntries(
      REQUEST_FIELDS.flatMap((field) => (request[field] === null ? [] : [[field, String(request[field])]])),
    ),
  },
});
