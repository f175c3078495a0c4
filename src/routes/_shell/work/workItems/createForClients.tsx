import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ManyWorkScreen } from '#src/features/workItems/many/ManyWorkScreen.tsx';

export const Route = createFileRoute('/_shell/work/workItems/createForClients')({
  loader: ({ context }) => context.loadTexts('workSeries', 'workItems', 'work', 'form'),
  component: CreateForClients,
});

function CreateForClients() {
  const clientIds = useLocation({ select: ({ state }) => state.clientsForWork ?? NONE });
  return <ManyWorkScreen clientIds={clientIds} />;
}

const NONE: readonly string[] = [];
