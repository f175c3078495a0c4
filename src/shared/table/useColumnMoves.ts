import { useState, type DragEvent } from 'react';
import type { DataTableModel } from './useDataTable.ts';

type Side = 'before' | 'after';

/** Moves columns: one dragged by its head to another, or by one place with the keys. */
export function useColumnMoves<Row extends object>({ table, columns }: DataTableModel<Row>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ readonly id: string; readonly side: Side } | null>(null);

  const move = (id: string, side: Side, other: string) => {
    if (id === other) return;
    const order = table.getAllLeafColumns().map((column) => column.id);
    const rest = order.filter((one) => one !== id);
    table.setColumnOrder(rest.toSpliced(rest.indexOf(other) + (side === 'after' ? 1 : 0), 0, id));
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    /** Moves a column past its neighbour that is shown; at the ends it stays. */
    moveBy: (id: string, by: -1 | 1) => {
      const other = columns[columns.findIndex((column) => column.id === id) + by];
      if (other !== undefined) move(id, by === 1 ? 'after' : 'before', other.id);
    },
    /** For what a column is dragged by. */
    grip: (id: string) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        setDragged(id);
      },
      onDragEnd: end,
    }),
    /** For the head on which another one is dropped. */
    target: (id: string) => ({
      'data-drop': over?.id === id ? over.side : undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        const side = sideOf(event);
        if (over?.id !== id || over.side !== side) setOver({ id, side });
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        move(dragged, sideOf(event), id);
        end();
      },
    }),
  };
}

function sideOf({ clientX, currentTarget }: DragEvent): Side {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX < left + width / 2 ? 'before' : 'after';
}
