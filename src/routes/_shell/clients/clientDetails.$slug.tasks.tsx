import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { ClientTasks } from '#src/features/tasks/list/ClientTasks.tsx';
import { taskSearchSchema } from '#src/features/tasks/list/taskSearch.ts';
import { gated } from '#src/shared/flags/gate.ts';
import { absent } from '#src/shared/list/filters.ts';

/** The list, and the task that is open over it. */
const searchSchema = v.object({ ...taskSearchSchema.entries, task: absent(idSchema) });

export const Route = createFileRoute('/_shell/clients/clientDetails/$slug/tasks')({
  validateSearch: searchSchema,
  search: { middlewares: [stripSearchParams({ view: 'open', page: 1 })] },
  ...gated({ flag: 'clientTasks' }),
  loader: ({ context }) => context.loadTexts('tasks', 'work', 'form'),
  component: Tasks,
});

function Tasks() {
  const { slug } = Route.useParams();
  const { task: _open, ...search } = Route.useSearch();
  return <ClientTasks key={slug} clientId={slug} search={search} />;
}
