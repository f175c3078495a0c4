import { fromCallback } from 'xstate';
import type { SpvRequestFields } from '#contracts/api/spvRequest.ts';
import type { RequestEntry } from '#machines/requestWizard/requestFields.ts';
import {
  requestWizardMachine,
  type CreationNews,
  type RequestLine,
} from '#machines/requestWizard/requestWizard.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';

type Creation = { readonly entry: RequestEntry; readonly lines: readonly RequestLine[] };

/** The wizard with what creates its requests, one call for each client. */
export const requestWizardActors = requestWizardMachine.provide({
  actors: {
    createRequests: fromCallback<{ type: 'none' }, Creation>(({ input: { entry, lines }, sendBack }) => {
      const stopped = new AbortController();
      const tell = (news: CreationNews) => sendBack(news);
      const run = async () => {
        for (const line of lines) {
          try {
            await client.spvRequests.create(fieldsOf(entry, line), { signal: stopped.signal });
            tell({ type: 'line.created', id: line.id });
          } catch (error) {
            tell({ type: 'line.failed', id: line.id, code: error instanceof ApiError ? error.code : null });
          }
        }
        tell({ type: 'lines.ended' });
      };
      void run();
      return () => stopped.abort();
    }),
  },
});

const NUMBERS = ['reportingYear', 'reportingMonth', 'startMonth', 'endMonth'] as const;
const TEXTS = ['secondaryFiscalCode', 'index', 'reason'] as const;

function fieldsOf(entry: RequestEntry, { id, clientId }: RequestLine): SpvRequestFields {
  const { values, documentType, emailToClient, contactId } = entry;
  const entered = (field: keyof typeof values) => (values[field] ?? '').trim();
  return {
    id,
    clientId,
    documentType: documentType ?? '',
    ...Object.fromEntries(
      NUMBERS.filter((field) => entered(field) !== '').map((field) => [field, Number(values[field])]),
    ),
    ...Object.fromEntries(TEXTS.filter((field) => entered(field) !== '').map((field) => [field, entered(field)])),
    emailToClient,
    contactId,
  };
}
