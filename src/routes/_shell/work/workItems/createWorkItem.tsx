import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';
import { WORK_STATUSES } from '#contracts/api/workItem.ts';
import { CreateWorkItemScreen } from '#src/features/workItems/create/CreateWorkItemScreen.tsx';
import { absent } from '#src/shared/list/filters.ts';

const searchSchema = v.object({
  status: absent(v.picklist(WORK_STATUSES)),
  client: absent(idSchema),
  kind: absent(v.literal('recurring')),
});

export const Route = createFileRoute('/_shell/work/workItems/createWorkItem')({
  validateSearch: searchSchema,
  loader: ({ context }) => context.loadTexts('workItems', 'work', 'form'),
  component: CreateWorkItem,
});

function CreateWorkItem() {
  const { status, client, kind } = Route.useSearch();
  const begin = { status, clientId: client, isRecurring: kind === 'recurring' };
  return <CreateWorkItemScreen key={JSON.stringify(begin)} begin={begin} />;
}
