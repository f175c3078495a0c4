import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#src/features/firm/AccountScreen.tsx';
import { firmOptions } from '#src/features/firm/firm.queries.ts';
import { ACCOUNT_GATE } from '#src/features/settings/settingsPlaces.ts';
import { forgetAccount } from '#src/features/signIn/knownAccounts.ts';
import { LeaveFirm } from '#src/features/users/leave/LeaveFirm.tsx';
import { colleaguesOptions } from '#src/features/users/users.queries.ts';
import { gated } from '#src/shared/flags/gate.ts';

export const Route = createFileRoute('/_shell/settings/account')({
  ...gated(ACCOUNT_GATE),
  loader: ({ context }) => {
    context.loadTexts('firm', 'users');
    void context.queryClient.prefetchQuery(firmOptions());
    void context.queryClient.prefetchQuery(colleaguesOptions());
  },
  component: () => (
    <AccountScreen>
      <LeaveFirm onLeft={(accountId) => forgetAccount(localStorage, accountId)} />
    </AccountScreen>
  ),
});
