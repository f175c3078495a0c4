import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

type Place = { readonly row: number; readonly column: number };
type GridSize = { readonly rows: number; readonly columns: number };
/** The attribute that says which cell it is, as `row:column`; a grid inside another has its own. */
type CellAttribute = 'data-cell' | 'data-month';

/** Rows that are far away are drawn within these frames. */
const FRAMES = 30;

/**
 * The keyboard in a grid: one cell takes the focus, the arrows, Home, End, Page Up and Page Down move it. `bring` makes
 * a row be drawn that is not in sight.
 */
export function useGridCursor(
  frame: RefObject<HTMLElement | null>,
  { rows, columns }: GridSize,
  bring: (row: number) => void,
  attribute: CellAttribute = 'data-cell',
) {
  const [cursor, setCursor] = useState<Place>({ row: 0, column: 0 });
  const moves = useRef(0);
  const [moved, setMoved] = useState(0);
  const at = { row: Math.min(cursor.row, rows - 1), column: Math.min(cursor.column, columns - 1) };

  const show = useEffectEvent(() => {
    bring(at.row);
    focusCell(frame.current, attribute, at, FRAMES);
  });
  useEffect(() => {
    if (moved > 0) show();
  }, [moved]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (placeOf(event.target, attribute) === null) return;
    const next = placeAfter(event, at, { rows, columns }, pageOf(frame.current));
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
    moves.current += 1;
    setMoved(moves.current);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target, attribute);
    if (place !== null) setCursor(place);
  };
  return { at, onKeyDown, onFocus };
}

/** The cell that an event came from; null where it came from elsewhere. */
export function placeOf(target: EventTarget, attribute: CellAttribute): Place | null {
  const text = target instanceof Element ? target.getAttribute(attribute) : null;
  if (text === null) return null;
  const [row = 0, column = 0] = text.split(':').map(Number);
  return { row, column };
}

/** Rows in sight, for Page Up and Page Down. */
const pageOf = (frame: HTMLElement | null): number => Math.max(1, Math.floor((frame?.clientHeight ?? 0) / ROW_PX) - 1);

/** Height of a row, in px. */
export const ROW_PX = 36;

function placeAfter(event: KeyboardEvent, { row, column }: Place, size: GridSize, page: number): Place | null {
  if (event.altKey || event.metaKey || event.shiftKey) return null;
  const ends = { top: event.ctrlKey ? 0 : row, bottom: event.ctrlKey ? size.rows - 1 : row };
  const wanted: Readonly<Record<string, Place>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: { row: ends.top, column: 0 },
    End: { row: ends.bottom, column: size.columns - 1 },
  };
  const next = wanted[event.key];
  if (next === undefined) return null;
  return { row: held(next.row, size.rows), column: held(next.column, size.columns) };
}

const held = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));

function focusCell(frame: HTMLElement | null, attribute: CellAttribute, { row, column }: Place, frames: number): void {
  const cell = frame?.querySelector<HTMLElement>(`[${attribute}="${String(row)}:${String(column)}"]`);
  if (cell !== null && cell !== undefined) cell.focus({ focusVisible: true });
  else if (frames > 0) requestAnimationFrame(() => focusCell(frame, attribute, { row, column }, frames - 1));
}
