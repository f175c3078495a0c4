import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { WORK_STATUSES, type WorkItemFilter, type WorkItemRow } from '#contracts/api/workItem.ts';
import { BOARD_COMPLETE_SHOWN } from '#contracts/limits.ts';
import { Board } from '#src/shared/board/Board.tsx';
import type { FilterState } from '#src/shared/list/FilterRow.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { StatusMark } from '#src/shared/work/StatusMark.tsx';
import { STATUS_KEY } from '#src/shared/work/words.ts';
import { workItemLink } from '../workItemLink.ts';
import { boardOptions } from '../workItems.queries.ts';
import { useMoveWorkItem } from './useMoveWorkItem.ts';
import { WorkItemCard } from './WorkItemCard.tsx';

type WorkItemsBoardProps = { readonly filter: WorkItemFilter; readonly list: FilterState };

/** The firm's work in columns by status. The order inside a column is kept; of what is complete the latest are shown. */
export function WorkItemsBoard({ filter, list }: WorkItemsBoardProps) {
  const { t } = useTranslation('workItems');
  const { t: words } = useTranslation('work');
  const { number } = useFormat();
  const board = useQuery(boardOptions(filter));
  const move = useMoveWorkItem();
  if (board.isPending) return <SkeletonRows label={t('table')} />;
  if (board.isError) {
    return (
      <ErrorState
        title={t('error.title')}
        error={board.error}
        isRetrying={board.isFetching}
        onRetry={() => void board.refetch()}
      />
    );
  }
  const isEmpty = board.data.every(({ cards }) => cards.length === 0);
  return (
    <>
      {isEmpty && list.isFiltered ? (
        <p className={nothing}>
          {t('empty.filtered')}
          <Button size="dense" onClick={list.clear}>
            {t('action.showAll')}
          </Button>
        </p>
      ) : null}
      <Board<WorkItemRow>
        label={t('table')}
        columns={board.data.map(({ status, count, cards }) => ({
          id: status,
          cards,
          title: words(STATUS_KEY[status]),
          mark: <StatusMark status={status} size={16} />,
          count: `${number(count.count)}${count.isCapped ? '+' : ''}`,
          ...(status === 'Complete' ? { shownFirst: BOARD_COMPLETE_SHOWN } : {}),
          action: (
            <Link
              to="/work/workItems/createWorkItem"
              search={{ status }}
              aria-label={t('board.createIn', { status: words(STATUS_KEY[status]) })}
              className={plus}
            >
              <Icon of={Plus} size={14} />
            </Link>
          ),
        }))}
        cardLink={workItemLink}
        renderCard={(item) => <WorkItemCard item={item} />}
        onMove={(id, columnId, beforeId) => {
          const status = WORK_STATUSES.find((known) => known === columnId);
          if (status !== undefined) move({ id, status, beforeId });
        }}
      />
    </>
  );
}

const plus = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: '24',
  h: '24',
  borderRadius: '6',
  color: 'mut',
  '&:hover': { bg: 'hover', color: 'text' },
});
const nothing = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  m: '0',
  px: '16',
  py: '8',
  textStyle: 'secondary',
  color: 'mut',
});
