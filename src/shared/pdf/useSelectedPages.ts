import { useEffect, useState, type RefObject } from 'react';
import { selectedText } from './selectedText.ts';
import { numberOf } from './useInSight.ts';

const NONE: ReadonlySet<number> = new Set();

/** Pages that the selection reaches over: they keep their text out of sight too, so that it is copied whole. */
export function useSelectedPages(scroller: RefObject<HTMLElement | null>): ReadonlySet<number> {
  const [selected, setSelected] = useState(NONE);
  useEffect(() => {
    const root = scroller.current;
    if (root === null) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setSelected((before) => unlessSame(before, pagesSelected(root))));
    };
    // While a selection is drawn, what lies below the text takes the pointer: see `endOfContent`.
    const begin = ({ target }: PointerEvent) => {
      if (target instanceof Element) target.closest('.textLayer')?.classList.add('selecting');
    };
    const end = () => {
      for (const layer of root.querySelectorAll('.selecting')) layer.classList.remove('selecting');
    };
    const copy = (event: ClipboardEvent) => {
      const text = selectedText(root);
      if (text === '' || event.clipboardData === null) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
    };
    // By the region itself, not by what is in it now: pages whose text comes only then belong to it too.
    const selectAll = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'a' || isField(event.target)) return;
      event.preventDefault();
      document.getSelection()?.selectAllChildren(root);
    };
    document.addEventListener('keydown', selectAll);
    document.addEventListener('selectionchange', look);
    root.addEventListener('pointerdown', begin);
    document.addEventListener('copy', copy);
    window.addEventListener('pointerup', end);
    window.addEventListener('blur', end);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', selectAll);
      document.removeEventListener('selectionchange', look);
      root.removeEventListener('pointerdown', begin);
      document.removeEventListener('copy', copy);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('blur', end);
    };
  }, [scroller]);
  return selected;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function pagesSelected(root: HTMLElement): ReadonlySet<number> {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return NONE;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(root)) return NONE;
  const sheets = [...root.querySelectorAll('[data-page]')].filter((sheet) => range.intersectsNode(sheet));
  return new Set(sheets.map(numberOf));
}

function unlessSame(before: ReadonlySet<number>, after: ReadonlySet<number>): ReadonlySet<number> {
  return before.size === after.size && [...after].every((page) => before.has(page)) ? before : after;
}
