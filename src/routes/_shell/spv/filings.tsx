import { createFileRoute, Outlet } from '@tanstack/react-router';
import { KeptChoice } from '#src/features/filings/KeptChoice.tsx';

/** Around the list and its documents. */
export const Route = createFileRoute('/_shell/spv/filings')({
  // Small, and before every screen of the area: nothing to wait for apart.
  codeSplitGroupings: [],
  component: () => (
    <KeptChoice>
      <Outlet />
    </KeptChoice>
  ),
});
