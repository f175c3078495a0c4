import { createFileRoute } from '@tanstack/react-router';

/** The same preview with a low toolbar; the route above shows it. */
export const Route = createFileRoute('/_shell/dashboards/spv-report/$id/preview/full')({ component: () => null });
