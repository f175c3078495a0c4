import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TITLE_MAX } from '#contracts/limits.ts';
import { folded, hasWords, wordsOf } from '#contracts/matching.ts';
import { api, client } from '#src/shared/api/api.ts';
import { timerDraft, useTimerDraft, workItemLabel } from '#src/shared/time/timerDraft.ts';
import { useTimer } from '#src/shared/time/useTimer.ts';
import type { PickerOption } from '#src/shared/ui/fields/PickerItems.tsx';
import type { FindOptions } from '#src/shared/ui/fields/SearchField.tsx';

/** Before the title of a task that is to be made: no id begins so. */
const NEW = 'new:';

/** What is chosen for the timer, what is still missing, and the start. */
export function useTimerForm() {
  const { isBusy, hasFailed } = useTimer();
  const { clientId, workItem, task, notes, canStart: isComplete } = useTimerDraft();
  const finders = useFinders(clientId, workItem?.id ?? null);
  const isNewTask = task !== null && task.id === null;
  const missing = { workItem: workItem === null, task: task === null, note: notes.trim() === '' };
  const canStart = isComplete && !isBusy && !hasFailed;
  return {
    ...finders,
    workItem: workItem === null ? null : { value: workItem.id, label: workItem.label },
    task: task === null ? null : { value: task.id ?? `${NEW}${task.title}`, label: task.title },
    isNewTask,
    notes,
    isBusy,
    hasFailed,
    canStart,
    reason: useReason(missing, isNewTask),
    chooseWorkItem: ({ value, label }: PickerOption) =>
      timerDraft.send({ type: 'workItem.chosen', workItem: { id: value, label } }),
    chooseTask: ({ value, label }: PickerOption) =>
      timerDraft.send({ type: 'task.chosen', task: { id: value.startsWith(NEW) ? null : value, title: label } }),
    setNotes: (next: string) => timerDraft.send({ type: 'notes.changed', notes: next }),
    start: () => {
      if (canStart) timerDraft.send({ type: 'draft.start' });
    },
  };
}

export type TimerForm = ReturnType<typeof useTimerForm>;

/** Finds work items on the server, and tasks among those of the chosen one. A text that is none of them is a new task. */
function useFinders(clientId: string | null, workItemId: string | null) {
  const { t } = useTranslation('time');
  const queries = useQueryClient();
  const findWorkItems: FindOptions = async (query, signal) => {
    const of = clientId === null ? {} : { clientId };
    const found = await client.timer.workItems({ query, ...of }, { signal });
    return found.map((item) => ({ value: item.id, label: workItemLabel(item) }));
  };
  const findTasks: FindOptions = async (text) => {
    if (workItemId === null) return [];
    const options = api.workItemTasks.list.queryOptions({ input: { id: workItemId } });
    const tasks = await queries.fetchQuery(options);
    const words = wordsOf(text);
    const open = tasks.filter(({ status, title }) => status !== 'Complete' && hasWords(title, words));
    const found = open.map(({ id, title }): PickerOption => ({ value: id, label: title }));
    const title = text.slice(0, TITLE_MAX);
    const isKnown = title === '' || open.some((task) => folded(task.title) === folded(text));
    return isKnown ? found : [...found, { value: `${NEW}${title}`, label: title, note: t('timer.newTask') }];
  };
  return { findWorkItems, findTasks };
}

type Missing = { readonly workItem: boolean; readonly task: boolean; readonly note: boolean };

/** Why the timer cannot be started yet, or what starting it does besides; null where there is nothing to say. */
function useReason(missing: Missing, isNewTask: boolean): string | null {
  const { t } = useTranslation('time');
  const parts = [
    missing.workItem ? t('timer.missing.workItem') : null,
    missing.task ? t('timer.missing.task') : null,
    missing.note ? t('timer.missing.note') : null,
  ].filter((part) => part !== null);
  const lacks = parts.length === 0 ? null : t('timer.missing.text', { what: parts.join(', ') });
  const creates = isNewTask ? t('timer.createsTask') : null;
  const text = [lacks, creates].filter((part) => part !== null).join(' ');
  return text === '' ? null : text;
}
