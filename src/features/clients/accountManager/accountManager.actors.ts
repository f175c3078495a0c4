import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { fieldEditMachine, type FieldValue, type SaveAnswer } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** The account manager of a client as a field; an empty text where there is none. */
export type ManagerValue = { readonly clientId: string; readonly managerId: string };

export const managerValue = (value: FieldValue): ManagerValue =>
  typeof value === 'string'
    ? { clientId: '', managerId: '' }
    : { clientId: value['clientId'] ?? '', managerId: value['managerId'] ?? '' };

/** Gives a client another account manager, or none. Lists are read again before the change counts as saved. */
export const accountManagerActors = (queries: QueryClient) =>
  fieldEditMachine.provide({
    actors: {
      saveField: fromPromise<SaveAnswer, { draft: FieldValue; base: FieldValue }>(async ({ input }) => {
        const draft = managerValue(input.draft);
        const presentId = managerValue(input.base).managerId;
        try {
          // The path names the present one where there is to be none.
          await client.clients.setAccountManager({
            id: draft.clientId,
            managerId: draft.managerId || presentId,
            userId: draft.managerId || null,
          });
          return { kind: 'saved' };
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'client.changed')) throw error;
          const { accountManager } = await client.clients.get({ id: draft.clientId });
          return { kind: 'changed', theirs: { ...draft, managerId: accountManager?.id ?? '' } };
        } finally {
          await markStale(queries, 'client');
        }
      }),
    },
  });
