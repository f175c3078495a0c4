import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HomeScope, ToDoLine } from '#contracts/api/home.ts';
import type { WorkStatus } from '#contracts/api/workItem.ts';
import { api, client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';

export const toDoOptions = (scope: HomeScope) => api.home.toDo.queryOptions({ input: { scope } });
export const messagesOptions = (scope: HomeScope) => api.home.messages.queryOptions({ input: { scope } });
export const filingsOptions = (scope: HomeScope) => api.home.filings.queryOptions({ input: { scope } });
export const requestsOptions = (scope: HomeScope) => api.home.requests.queryOptions({ input: { scope } });
export const missingOptions = (scope: HomeScope) => api.home.missing.queryOptions({ input: { scope } });
export const firstStepsOptions = () => api.home.firstSteps.queryOptions();
export const deadlinesOptions = (scope: HomeScope) => api.home.deadlines.queryOptions({ input: { scope } });
export const teamOptions = () => api.home.team.queryOptions();
/** What a person has timed last, with room for what repeats. */
export const lastTimedOptions = (userId: string) => api.timeEntries.list.queryOptions({ input: { userId: [userId] } });

/** Sets the status of a line. One that is complete leaves the list at once, and its toast brings it back. */
export function useSetStatus(scope: HomeScope) {
  const queries = useQueryClient();
  const toast = useToast();
  const { queryKey } = toDoOptions(scope);
  const meta = { changes: ['task', 'workItem'], failed: 'home:toDo.failed' } as const;
  const undo = useMutation({ meta, mutationFn: (line: ToDoLine) => save(line, line.status) });
  return useMutation({
    meta,
    mutationFn: ({ line, status }: { line: ToDoLine; status: WorkStatus }) => save(line, status),
    onMutate: async ({ line, status }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (shown) =>
        shown === undefined ? shown : { ...shown, lines: withStatus(shown.lines, line, status) },
      );
      return { before };
    },
    onSuccess: (_, { line, status }) => {
      if (status !== 'Complete') return;
      toast({
        kind: 'success',
        title: 'home:toDo.completed',
        values: { name: line.title },
        action: { label: 'common:action.undo', run: () => undo.mutate(line) },
      });
    },
    onError: (_error, _line, context) => queries.setQueryData(queryKey, context?.before),
  });
}

/** Nothing of the line is compared: who ticks a box means it, whatever its status was. */
function save(line: ToDoLine, status: WorkStatus): Promise<unknown> {
  const change = { id: line.id, set: { status }, was: {} };
  return line.kind === 'task' ? client.tasks.change(change) : client.workItems.change(change);
}

const withStatus = (lines: readonly ToDoLine[], { id }: ToDoLine, status: WorkStatus): ToDoLine[] =>
  lines.map((line) => (line.id === id ? { ...line, status } : line)).filter((line) => line.status !== 'Complete');
