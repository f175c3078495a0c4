import { revalidateLogic, useForm } from '@tanstack/react-form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { firmUpdateSchema, type Firm } from '#contracts/api/firm.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { firmOptions, useSaveFirm } from '../firm.queries.ts';
import type { FirmValues } from './firmFields.ts';

const valuesSchema = v.omit(firmUpdateSchema, ['revision']);

/**
 * The form of the firm's data. It follows what colleagues save until something is typed; from then on theirs is `newer`,
 * and the person decides before anything is saved.
 */
export function useFirmForm(firm: Firm) {
  const queries = useQueryClient();
  const toast = useToast();
  const save = useSaveFirm();
  /** What the form began with. */
  const [base, setBase] = useState(firm);
  /** The revision of a colleague that the next save replaces on purpose. */
  const [replaced, setReplaced] = useState(0);
  const revision = Math.max(base.revision, replaced);
  const form = useForm({
    defaultValues: valuesOf(base),
    validationLogic: revalidateLogic({ mode: 'submit', modeAfterSubmission: 'change' }),
    validators: { onDynamic: valuesSchema },
    onSubmit: async ({ value, formApi }) => {
      try {
        const saved = await save.mutateAsync({ ...v.parse(valuesSchema, value), revision });
        setBase(saved);
        queries.setQueryData(firmOptions().queryKey, saved);
        toast({ kind: 'success', title: 'firm:data.saved' });
      } catch (error) {
        const fields = refusedFields(error);
        if (fields !== null) formApi.setErrorMap({ onDynamic: { fields } });
      }
    },
  });
  useEffect(() => form.reset(valuesOf(base)), [form, base]);

  const isNewer = firm.revision > revision && !save.isPending;
  if (isNewer && form.state.isDefaultValue) setBase(firm);
  return {
    form,
    /** Why the last save failed, unless that is said at the fields or by `newer`. */
    failure: save.isError && !isNewer && refusedFields(save.error) === null ? save.error : null,
    newer: isNewer ? { base, theirs: firm } : null,
    takeTheirs: () => {
      save.reset();
      setBase(firm);
    },
    keepMine: () => {
      save.reset();
      setReplaced(firm.revision);
    },
  };
}

export type FirmFormApi = ReturnType<typeof useFirmForm>['form'];

function valuesOf(firm: Firm): FirmValues {
  const { revision: _, ...values } = firm;
  return values;
}

/** Fields that the server did not accept, or null when the error is about something else. */
function refusedFields(error: unknown): Record<string, { message: string }> | null {
  if (!(error instanceof ApiError) || error.fields.length === 0) return null;
  return Object.fromEntries(error.fields.map((name) => [name, { message: error.code }]));
}
