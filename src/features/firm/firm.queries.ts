import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Firm, FirmUpdate } from '#contracts/api/firm.ts';
import type { FirmSettings } from '#contracts/firmSettings.ts';
import type { Flag } from '#contracts/flags.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';

/** The firm's data. */
export const firmOptions = () => api.firm.get.queryOptions();

/** Every flag of the firm. */
export const flagsOptions = () => api.firm.flags.queryOptions();

/** Saves the firm's data. Where a colleague was faster, theirs are read. */
export function useSaveFirm({ revision = 1 }: EditedRow<Firm>) {
  const queries = useQueryClient();
  return useMutation({
    meta: { changes: ['firm'] },
    mutationFn: (values: Omit<FirmUpdate, 'revision'>): Promise<Firm> => client.firm.update({ ...values, revision }),
    onSuccess: (saved) => queries.setQueryData(firmOptions().queryKey, saved),
  });
}

/** Changes how filings are approved; what the person may do can change with it. */
export function useSaveSettings() {
  return useMutation({
    meta: { changes: ['firm'] },
    mutationFn: (change: Partial<FirmSettings>) => client.firm.updateSettings(change),
  });
}

/** Switches a feature for the whole firm. */
export function useSetFlag() {
  return useMutation({
    meta: { changes: ['firm'] },
    mutationFn: (change: { flag: Flag; isOn: boolean }) => client.firm.setFlag(change),
  });
}
