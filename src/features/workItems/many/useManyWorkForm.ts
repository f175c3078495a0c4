import { useMutation } from '@tanstack/react-query';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { BY_MANAGER, createManyWork, manyWorkSchema, type ManyResult, type ManyWork } from './manyWork.ts';

/** The form of work for several clients: monthly, by the manager of each. */
export function useManyWorkForm(clientIds: readonly string[], onSaved: (result: ManyResult) => void) {
  const me = useAccount()?.user.id ?? null;
  const save = useMutation({
    meta: { changes: ['workItem', 'workSeries'] },
    mutationFn: (work: ManyWork) => createManyWork(work, me),
  });
  return useContractForm({
    schema: manyWorkSchema,
    initial: {
      clientIds,
      doer: BY_MANAGER,
      title: '',
      description: '',
      budgetedHours: null,
      priority: 'Medium',
      workItemType: null,
      startDate: '',
      dueDate: '',
      tags: [],
      isRecurring: true,
      unit: 'month',
      every: 1,
      endDate: null,
      dueForm: null,
      dueWorkingDays: 0,
      startsOnMonthEnd: false,
      isDueOnMonthEnd: false,
      past: null,
      tasks: [],
    },
    save,
    fieldOf: { 'user.notFound': 'doer', 'workSeries.past': 'past', 'workSeries.tooMuch': 'startDate' },
    onSaved,
  });
}
