import { createFileRoute } from '@tanstack/react-router';
import { ClientGeneral } from '#src/features/clients/details/ClientGeneral.tsx';

export const Route = createFileRoute('/_shell/clients/clientDetails/$slug/')({ component: General });

function General() {
  const { slug } = Route.useParams();
  return <ClientGeneral clientId={slug} />;
}
