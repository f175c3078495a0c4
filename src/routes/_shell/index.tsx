import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#src/features/shell/pages/HomePage.tsx';

export const Route = createFileRoute('/_shell/')({ component: HomePage });
