import { useMutation } from '@tanstack/react-query';
import { api, client } from '#src/shared/api/api.ts';

/** What an owner reads before the firm is deleted. The age of the sign-in changes by itself, so it is read each time. */
export const deletionFactsOptions = () => api.firmDeletion.facts.queryOptions({ staleTime: 0, gcTime: 0 });

/** The address of all receipts in one archive. */
export const useReceiptsArchive = () => useMutation({ mutationFn: () => client.firmDeletion.receipts() });

export const useRequestDeletion = () =>
  useMutation({
    meta: { changes: ['firmDeletion'] },
    mutationFn: (input: { name: string }) => client.firmDeletion.request(input),
  });

export const useTakeBackDeletion = () =>
  useMutation({ meta: { changes: ['firmDeletion'] }, mutationFn: () => client.firmDeletion.takeBack() });
