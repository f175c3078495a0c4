import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Firm, FirmUpdate } from '#contracts/api/firm.ts';
import type { FirmSettings } from '#contracts/firmSettings.ts';
import type { Flag } from '#contracts/flags.ts';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import type { EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';

/** The firm's data. */
export const firmOptions = () => api.firm.get.queryOptions({ staleTime: LIST_STALE_MS });

/** Every flag of the firm. */
export const flagsOptions = () => api.firm.flags.queryOptions({ staleTime: LIST_STALE_MS });

/** Saves the firm's data. Where a colleague was faster, theirs are read. */
export function useSaveFirm({ revision = 1 }: EditedRow<Firm>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: Omit<FirmUpdate, 'revision'>): Promise<Firm> => client.firm.update({ ...values, revision }),
    onSuccess: (saved) => {
      queries.setQueryData(firmOptions().queryKey, saved);
      // The account has the firm's name.
      return queries.invalidateQueries({ queryKey: api.account.key() });
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'firm.changed')
        await queries.invalidateQueries({ queryKey: api.firm.get.key() });
    },
  });
}

/** Changes how filings are approved; what the person may do can change with it. */
export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<FirmSettings>) => client.firm.updateSettings(change),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.account.key() }),
  });
}

/** Switches a feature for the whole firm. */
export function useSetFlag() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { flag: Flag; isOn: boolean }) => client.firm.setFlag(change),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.firm.flags.key() }),
        queries.invalidateQueries({ queryKey: api.account.key() }),
      ]),
  });
}
