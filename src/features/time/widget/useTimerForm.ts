import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TITLE_MAX } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { folded } from '#src/shared/text/folded.ts';
import { closeTimer, type TimerDraft } from '#src/shared/time/timerDraft.ts';
import { useTimer } from '#src/shared/time/useTimer.ts';
import type { PickerOption } from '#src/shared/ui/fields/Picker.tsx';
import type { FindOptions } from '#src/shared/ui/fields/SearchField.tsx';

/** Before the title of a task that is to be made: no id begins so. */
const NEW = 'new:';
const isNew = (option: PickerOption | null): boolean => option?.value.startsWith(NEW) ?? false;

const workItemOption = (item: { id: string; title: string; clientLegalName: string }): PickerOption => ({
  value: item.id,
  label: `${item.clientLegalName} · ${item.title}`,
});

/** What is chosen for the timer, what is still missing, and the start. */
export function useTimerForm(draft: TimerDraft) {
  const { actor, isBusy, hasFailed } = useTimer();
  const [workItem, setWorkItem] = useState(draft.workItem === null ? null : workItemOption(draft.workItem));
  const [task, setTask] = useState<PickerOption | null>(
    draft.task === null ? null : { value: draft.task.id, label: draft.task.title },
  );
  const [notes, setNotes] = useState('');
  const finders = useFinders(draft.clientId, workItem?.value ?? null);
  const reason = useReason({ workItem, task, notes });
  const canStart = reason.isReady && !isBusy && !hasFailed;
  const start = () => {
    if (workItem === null || task === null || !canStart) return;
    const what = isNew(task) ? { title: task.label } : { id: task.value };
    actor.send({ type: 'timer.start', request: { workItemId: workItem.value, task: what, notes: notes.trim() } });
    closeTimer();
  };
  return {
    ...finders,
    workItem,
    task,
    isNewTask: isNew(task),
    notes,
    isBusy,
    hasFailed,
    canStart,
    reason: reason.text,
    chooseWorkItem: (option: PickerOption) => {
      if (option.value !== workItem?.value) setTask(null);
      setWorkItem(option);
    },
    chooseTask: setTask,
    setNotes,
    start,
  };
}

export type TimerForm = ReturnType<typeof useTimerForm>;

/** Finds work items on the server, and tasks among those of the chosen one. A text that is none of them is a new task. */
function useFinders(clientId: string | null, workItemId: string | null) {
  const { t } = useTranslation('time');
  const queries = useQueryClient();
  const findWorkItems: FindOptions = async (query, signal) => {
    const of = clientId === null ? {} : { clientId };
    return (await client.timer.workItems({ query, ...of }, { signal })).map(workItemOption);
  };
  const findTasks: FindOptions = async (text) => {
    if (workItemId === null) return [];
    const options = api.workItemTasks.list.queryOptions({ input: { id: workItemId } });
    const tasks = await queries.fetchQuery(options);
    const wanted = folded(text);
    const open = tasks.filter(({ status, title }) => status !== 'Complete' && folded(title).includes(wanted));
    const found = open.map(({ id, title }): PickerOption => ({ value: id, label: title }));
    const title = text.slice(0, TITLE_MAX);
    const isKnown = title === '' || open.some((task) => folded(task.title) === wanted);
    return isKnown ? found : [...found, { value: `${NEW}${title}`, label: title, note: t('timer.newTask') }];
  };
  return { findWorkItems, findTasks };
}

type Chosen = { readonly workItem: PickerOption | null; readonly task: PickerOption | null; readonly notes: string };

/** Why the timer cannot be started yet, or what starting it does besides. */
function useReason({ workItem, task, notes }: Chosen) {
  const { t } = useTranslation('time');
  const missing = [
    workItem === null ? t('timer.missing.workItem') : null,
    task === null ? t('timer.missing.task') : null,
    notes.trim() === '' ? t('timer.missing.note') : null,
  ].filter((part) => part !== null);
  const lacks = missing.length === 0 ? null : t('timer.missing.text', { what: missing.join(', ') });
  const creates = isNew(task) ? t('timer.createsTask') : null;
  const text = [lacks, creates].filter((part) => part !== null).join(' ');
  return { isReady: missing.length === 0, text: text === '' ? null : text };
}
