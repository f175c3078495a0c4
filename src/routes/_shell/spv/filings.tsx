import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SelectionProvider } from '#src/features/spvFilings/list/SelectionProvider.tsx';

/** Around the list and its documents. */
export const Route = createFileRoute('/_shell/spv/filings')({
  component: () => (
    <SelectionProvider>
      <Outlet />
    </SelectionProvider>
  ),
});
