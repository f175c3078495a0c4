import { createFileRoute, Outlet } from '@tanstack/react-router';
import { KeptChoice } from '#src/features/spvFilings/list/SelectionProvider.tsx';

/** Around the list and its documents. */
export const Route = createFileRoute('/_shell/spv/filings')({
  component: () => (
    <KeptChoice>
      <Outlet />
    </KeptChoice>
  ),
});
