import { createFileRoute } from '@tanstack/react-router';
import { ComingSoonPage } from '#src/features/shell/ComingSoonPage.tsx';

export const Route = createFileRoute('/_shell/accounting')({ component: () => <ComingSoonPage app="accounting" /> });
