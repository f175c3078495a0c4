import { createFileRoute, notFound } from '@tanstack/react-router';
import { outboxOptions } from '#src/features/outbox/outbox.queries.ts';
import { OutboxScreen } from '#src/features/outbox/OutboxScreen.tsx';
import { outboxSearchSchema } from '#src/features/outbox/outboxSearch.ts';

export const Route = createFileRoute('/outbox')({
  validateSearch: outboxSearchSchema,
  loader: async ({ context }) => {
    context.loadTexts('outbox');
    if ((await context.queryClient.ensureQueryData(outboxOptions())) === null) throw notFound();
  },
  component: function Outbox() {
    return <OutboxScreen search={Route.useSearch()} />;
  },
});
