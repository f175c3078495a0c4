import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Team } from '#contracts/api/teams.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { SearchedRows } from '#src/shared/list/SearchedRows.tsx';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { RemoveTeam } from './RemoveTeam.tsx';
import { namesOf, TeamDialog } from './TeamForm.tsx';
import { TeamList } from './TeamList.tsx';
import { teamsOptions } from './teams.queries.ts';

/** In place of an id: a team that is not saved yet. */
const NEW = 'new';

/** Settings, users and teams, teams. */
export function TeamsScreen({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useTranslation('teams');
  const mayCreate = useCan()('teams.create');
  const teams = useQuery(teamsOptions());
  const [editedId, setEditedId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Team | null>(null);
  // One that a colleague deletes meanwhile stays open, and says so.
  const edited = editedId === null ? undefined : (teams.data?.find(({ id }) => id === editedId) ?? null);
  const { create } = useCommands({
    create: {
      keys: 'c',
      label: t('create.title'),
      icon: Plus,
      isEnabled: mayCreate,
      run: () => setEditedId(NEW),
    },
  });
  const button = mayCreate ? <CommandButton look="primary" command={create} /> : undefined;

  return (
    <div className={page}>
      <PageHeader title={t('title')} tabs={tabs} actions={button} />
      {teams.isLoadingError ? (
        <ErrorState
          title={t('state.failed')}
          error={teams.error}
          isRetrying={teams.isFetching}
          onRetry={() => void teams.refetch()}
        />
      ) : teams.data === undefined ? (
        <SkeletonRows rows={3} label={t('state.loading')} />
      ) : teams.data.length === 0 ? (
        <EmptyState
          icon={<Icon of={UsersRound} size={24} />}
          title={t('empty.title')}
          text={t(mayCreate ? 'empty.text' : 'empty.forMembers')}
        >
          {button}
        </EmptyState>
      ) : (
        <SearchedRows rows={teams.data} textOf={({ name, members }) => `${name} ${namesOf(members)}`}>
          {(found) => <TeamList teams={found} onEdit={({ id }) => setEditedId(id)} onRemove={setRemoved} />}
        </SearchedRows>
      )}
      {edited === undefined ? null : <TeamDialog team={edited} onClose={() => setEditedId(null)} />}
      {removed === null ? null : <RemoveTeam team={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', maxW: 'pageMedium', w: 'full' });
