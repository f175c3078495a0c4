import { createFileRoute } from '@tanstack/react-router';
import { DocumentFoldersScreen } from '#src/features/documentFolders/DocumentFoldersScreen.tsx';
import { SPV_TABS } from '#src/features/settings/spvTab.ts';
import { SpvTabs } from '#src/features/settings/SpvTabs.tsx';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/spv/filings')({
  ...gated({ flag: SPV_TABS.filings.flag }),
  loader: ({ context }) => context.loadTexts('documentFolders'),
  component: () => <DocumentFoldersScreen tabs={<SpvTabs current="filings" />} />,
});
