import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { ClientFilings } from '#src/features/spvFilings/list/ClientFilings.tsx';
import { filingSearchSchema } from '#src/features/spvFilings/list/filingSearch.ts';

export const Route = createFileRoute('/_shell/clients/clientDetails/$slug/filings')({
  validateSearch: filingSearchSchema,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loader: ({ context }) => context.loadTexts('spvFilings', 'signatureStatus', 'signer'),
  component: Tab,
});

function Tab() {
  const { slug } = Route.useParams();
  return <ClientFilings key={slug} clientId={slug} search={Route.useSearch()} />;
}
