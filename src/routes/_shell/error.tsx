import { createFileRoute } from '@tanstack/react-router';
import { FailedPage } from '#src/features/shell/pages/FailedPage.tsx';

export const Route = createFileRoute('/_shell/error')({ component: FailedPage });
