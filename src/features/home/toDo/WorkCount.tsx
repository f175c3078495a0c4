import { useTranslation } from 'react-i18next';
import type { ToDoLine } from '#contracts/api/home.ts';

/** `3 work items, 1 task`: as many as there are lines. */
export function WorkCount({ lines }: { readonly lines: readonly ToDoLine[] }) {
  const { t } = useTranslation('home');
  const workItems = lines.filter(({ kind }) => kind === 'workItem').length;
  const tasks = lines.length - workItems;
  const counts = [
    workItems === 0 ? [] : [t('toDo.countOfWorkItems', { count: workItems })],
    tasks === 0 ? [] : [t('toDo.countOfTasks', { count: tasks })],
  ];
  return <>{counts.flat().join(', ')}</>;
}
