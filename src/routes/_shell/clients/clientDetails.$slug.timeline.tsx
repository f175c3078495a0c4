import { createFileRoute } from '@tanstack/react-router';
import { ClientTimeline } from '#src/features/clients/timeline/ClientTimeline.tsx';

export const Route = createFileRoute('/_shell/clients/clientDetails/$slug/timeline')({ component: Timeline });

function Timeline() {
  const { slug } = Route.useParams();
  return <ClientTimeline clientId={slug} />;
}
