import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Invitation } from '#contracts/api/invitations.ts';
import type { Colleague } from '#contracts/api/users.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { SearchedRows } from '#src/shared/list/SearchedRows.tsx';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { colleaguesOptions, invitationsOptions } from '../users.queries.ts';
import { ColleagueList } from './ColleagueList.tsx';
import { InviteDialog } from './InviteDialog.tsx';

/** Settings, users and teams, colleagues: who works at the firm, and who is invited. */
export function ColleaguesScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation('users');
  const mayInvite = useCan()('invitations.create');
  const colleagues = useQuery(colleaguesOptions());
  const invitations = useQuery(invitationsOptions());
  const [isInviting, setInviting] = useState(false);
  const { invite } = useCommands({
    invite: {
      keys: 'c',
      label: t('invite.title'),
      icon: UserPlus,
      isEnabled: mayInvite,
      run: () => setInviting(true),
    },
  });
  const failed = [colleagues, invitations].find((query) => query.isLoadingError);

  return (
    <div className={page}>
      <PageHeader
        title={t('title')}
        tabs={tabs}
        actions={mayInvite ? <CommandButton look="primary" command={invite} /> : undefined}
      />
      {mayInvite ? null : <p className={cx(textRecipe.quiet, note)}>{t('note.member')}</p>}
      {failed !== undefined ? (
        <ErrorState
          title={t('state.failed')}
          error={failed.error}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : colleagues.data === undefined || invitations.data === undefined ? (
        <SkeletonRows rows={4} label={t('state.loading')} />
      ) : (
        <SearchedRows rows={[...colleagues.data, ...invitations.data]} textOf={textOf}>
          {(found) => <ColleagueList all={colleagues.data} shown={found} />}
        </SearchedRows>
      )}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  );
}

/** A colleague or an invited person is found by name, address and teams. */
const textOf = (person: Colleague | Invitation): string =>
  'displayName' in person
    ? [person.displayName, person.email, ...person.teams.map(({ name }) => name)].join(' ')
    : [person.givenName, person.familyName, person.email].join(' ');

const page = css({ display: 'flex', flexDirection: 'column', maxW: 'pageMedium', w: 'full' });
const note = css({ px: '16', py: '12' });
