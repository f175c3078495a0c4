import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { fiscalCodeSchema, idSchema } from '#contracts/api/shared.ts';
import { addClientMachine, type CompanyAnswer, type CreateAnswer } from '#machines/addClient/addClient.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { companyOptions } from '../clients.queries.ts';

/** The add-client dialog with the register and the API. A code that cannot be one is not looked up. */
export const addClientActors = (queries: QueryClient) =>
  addClientMachine.provide({
    actors: {
      lookUpCompany: fromPromise<CompanyAnswer, { code: string }>(({ input }) => lookUp(queries, input.code)),
      createClient: fromPromise<CreateAnswer, { code: string }>(async ({ input }) => {
        const answer = await create(input.code);
        await markStale(queries, 'client');
        return answer;
      }),
    },
  });

async function lookUp(queries: QueryClient, code: string): Promise<CompanyAnswer> {
  const taxId = v.safeParse(fiscalCodeSchema, code);
  if (!taxId.success) return { kind: 'notFound' };
  try {
    return { kind: 'found', company: await queries.fetchQuery(companyOptions(taxId.output)) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'company.notFound') return { kind: 'notFound' };
    throw error;
  }
}

async function create(code: string): Promise<CreateAnswer> {
  try {
    const created = await client.clients.create({ taxId: code });
    return { kind: 'created', clientId: created.id };
  } catch (error) {
    const known = error instanceof ApiError && error.code === 'client.exists' ? error.data['clientId'] : undefined;
    if (!v.is(idSchema, known)) throw error;
    return { kind: 'exists', clientId: known };
  }
}
