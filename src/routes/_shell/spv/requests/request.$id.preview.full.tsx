import { createFileRoute } from '@tanstack/react-router';

/** The same preview with a low toolbar; the route above shows it. */
export const Route = createFileRoute('/_shell/spv/requests/request/$id/preview/full')({ component: () => null });
