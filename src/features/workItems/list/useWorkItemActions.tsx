import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import type { workItemList } from '../workItems.queries.ts';

/** What stands beside the title: list or board, and a new work item. */
export function useWorkItemActions(list: Pick<ListOf<typeof workItemList>, 'filter'>) {
  const { t } = useTranslation('workItems');
  const navigate = useNavigate();
  const hasBoard = useIsEnabled()('kanban');
  const { create } = useCommands({
    create: {
      keys: 'c',
      label: t('action.create'),
      icon: Plus,
      run: () => void navigate({ to: '/work/workItems/createWorkItem' }),
    },
  });
  const actions = (
    <>
      {hasBoard ? (
        <Segmented
          label={t('board.view')}
          options={[
            { value: 'table', label: t('board.list') },
            { value: 'board', label: t('board.board') },
          ]}
          {...list.filter('view')}
        />
      ) : null}
      <CommandButton look="primary" command={create} />
    </>
  );
  return { create, actions };
}
