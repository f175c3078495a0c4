import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonPage } from '#src/features/shell/pages/ComingSoonPage.tsx';

export const Route = createFileRoute('/_shell/accounting')({ component: () => <ComingSoonPage app="accounting" /> });
