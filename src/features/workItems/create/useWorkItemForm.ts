import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type * as v from 'valibot';
import type { WorkStatus } from '#contracts/api/workItem.ts';
import { hasPlaceholder } from '#contracts/placeholders.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { createWorkItem, newWorkItemSchema } from './newWorkItem.ts';

/** What a new work item begins with, where the page that asked for it says so. */
export type NewWorkItem = {
  readonly status: WorkStatus | undefined;
  readonly clientId: string | undefined;
  readonly isRecurring?: boolean;
};

/** What the form cannot show at one of its fields. Source: specification WO-22. */
const isUnexpected = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** The title as it was typed, unless the page that follows shows it written out. */
const titled = (title: string) =>
  hasPlaceholder(title) ? {} : { text: 'workItems:create.doneText' as const, values: { title } };

/** The form of a new work item; it is one's own until it is given to somebody else. */
export function useWorkItemForm({ status, clientId, isRecurring = false }: NewWorkItem) {
  const navigate = useNavigate();
  const toast = useToast();
  const me = useAccount()?.user.id;
  const save = useMutation({
    meta: { changes: ['workItem'] },
    mutationFn: (work: v.InferOutput<typeof newWorkItemSchema>) => createWorkItem(work),
    onError: (error) => {
      if (isUnexpected(error))
        toast({ kind: 'warning', title: 'workItems:edit.failed', text: 'workItems:edit.failedText' });
    },
  });
  return useContractForm({
    schema: newWorkItemSchema,
    initial: {
      clientId: clientId ?? '',
      assigneeId: me ?? '',
      title: '',
      description: '',
      budgetedHours: null,
      status: status ?? 'ToDo',
      priority: 'Medium',
      workItemType: null,
      startDate: '',
      dueDate: '',
      tags: [],
      isRecurring,
      unit: 'month',
      every: 1,
      endDate: null,
      dueForm: null,
      dueWorkingDays: 0,
      startsOnMonthEnd: false,
      isDueOnMonthEnd: false,
      past: null,
    },
    save,
    fieldOf: { 'client.notFound': 'clientId', 'user.notFound': 'assigneeId', 'workSeries.past': 'past' },
    onSaved: ({ id, title, hasStatus }) => {
      toast(
        hasStatus
          ? { kind: 'success', title: 'workItems:create.done', ...titled(title) }
          : { kind: 'warning', title: 'workItems:create.done', text: 'workItems:create.noStatus' },
      );
      void navigate({ to: '/work/workItems/$slug/$tab', params: { slug: id, tab: 'tasks' } });
    },
  });
}
