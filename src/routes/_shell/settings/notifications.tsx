import { createFileRoute } from '@tanstack/react-router';
import { NoticePreferences } from '#src/features/notices/NoticePreferences.tsx';
import { preferencesOptions } from '#src/features/notices/notices.queries.ts';
import { YOU_GATE } from '#src/features/settings/settingsPlaces.ts';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/notifications')({
  ...gated(YOU_GATE),
  loader: ({ context }) => {
    context.loadTexts('notices');
    void context.queryClient.prefetchQuery(preferencesOptions());
  },
  component: NoticePreferences,
});
