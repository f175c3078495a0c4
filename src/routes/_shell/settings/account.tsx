import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AccountScreen } from '#src/features/firm/AccountScreen.tsx';
import { firmOptions } from '#src/features/firm/firm.queries.ts';
import { DeleteFirm } from '#src/features/firmDeletion/DeleteFirm.tsx';
import { ACCOUNT_GATE } from '#src/features/settings/settingsPlaces.ts';
import { forgetAccount } from '#src/features/signIn/knownAccounts.ts';
import { LeaveFirm } from '#src/features/users/leave/LeaveFirm.tsx';
import { colleaguesOptions } from '#src/features/users/users.queries.ts';
import { gated } from '#src/shared/flags/gate.ts';

/** `deletion` opens the dialog that deletes the firm: a new sign-in comes back to it. */
const searchSchema = v.object({ deletion: v.optional(v.fallback(v.optional(v.literal('open')), undefined)) });

export const Route = createFileRoute('/_shell/settings/account')({
  ...gated(ACCOUNT_GATE),
  validateSearch: searchSchema,
  loader: ({ context }) => {
    context.loadTexts('firm', 'users');
    void context.queryClient.prefetchQuery(firmOptions());
    void context.queryClient.prefetchQuery(colleaguesOptions());
  },
  component: Account,
});

function Account() {
  const { deletion } = Route.useSearch();
  return (
    <AccountScreen>
      <LeaveFirm onLeft={(accountId) => forgetAccount(localStorage, accountId)} />
      <DeleteFirm opensAtOnce={deletion === 'open'} />
    </AccountScreen>
  );
}
