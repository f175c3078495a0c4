import { hasWords, wordsOf } from '#contracts/matching.ts';
import { client } from '#src/shared/api/api.ts';
import type { FindOptions } from '#src/shared/ui/fields/SearchField.tsx';

/** Finds work items of a client; none before one is chosen. */
export const findClientWorkItems =
  (clientId: string): FindOptions =>
  async (query, signal) => {
    if (clientId === '') return [];
    const found = await client.timer.workItems({ query, clientId }, { signal });
    return found.map(({ id, title }) => ({ value: id, label: title }));
  };

/** Finds tasks of a work item, the completed ones too: time is entered afterwards. */
export const findClientTasks =
  (workItemId: string): FindOptions =>
  async (text, signal) => {
    const tasks = await client.workItemTasks.list({ id: workItemId }, { signal });
    const words = wordsOf(text);
    return tasks.filter(({ title }) => hasWords(title, words)).map(({ id, title }) => ({ value: id, label: title }));
  };
