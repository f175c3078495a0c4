import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { WorkItemRow, WorkStatus } from '#contracts/api/workItem.ts';
import { api, client } from '#src/shared/api/api.ts';
import { withCardAt } from '#src/shared/board/boardModel.ts';

type Move = { readonly id: string; readonly status: WorkStatus; readonly beforeId: string | null };
type Columns = Awaited<ReturnType<typeof client.workItems.board>>;

/** Moves a card at once on the screen, then on the server; a card that could not be moved goes back. */
export function useMoveWorkItem() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    meta: {
      changes: ['workItem'],
      failed: () => ({ title: 'workItems:edit.failed', text: 'workItems:edit.failedText' }),
    },
    mutationFn: (move: Move) => client.workItems.move(move),
    onMutate: (move) => {
      void queries.cancelQueries({ queryKey: api.workItems.board.key() });
      return moveOnBoards(queries, move);
    },
    onError: (_error, _move, putBack) => putBack?.(),
  });
  return mutate;
}

/** Puts the card there on every board that the page has. Returns what puts it back. */
function moveOnBoards(queries: QueryClient, { id, status, beforeId }: Move): () => void {
  const key = api.workItems.board.key();
  const before = queries.getQueriesData({ queryKey: key });
  queries.setQueriesData<Columns>({ queryKey: key }, (columns) => {
    const from = columns?.find(({ cards }) => cards.some((card) => card.id === id));
    if (columns === undefined || from === undefined) return columns;
    const target = columns.find((column) => column.status === status);
    const rest = (target?.cards ?? []).filter((card) => card.id !== id);
    const index = rest.findIndex((card) => card.id === beforeId);
    const asColumns = columns.map((column) => ({ ...column, id: column.status }));
    const place = { columnId: status, index: index < 0 ? rest.length : index };
    return withCardAt<WorkItemRow, (typeof asColumns)[number]>(asColumns, id, place).map(({ id: _id, ...column }) => ({
      ...column,
      cards: column.cards.map((card) => (card.id === id ? { ...card, status } : card)),
      count: countAfter(column, from.status, status),
    }));
  });
  return () => {
    for (const [one, data] of before) queries.setQueryData(one, data);
  };
}

function countAfter({ status, count }: Columns[number], from: WorkStatus, to: WorkStatus): Columns[number]['count'] {
  if (from === to || count.isCapped) return count;
  const change = Number(status === to) - Number(status === from);
  return { ...count, count: count.count + change };
}
