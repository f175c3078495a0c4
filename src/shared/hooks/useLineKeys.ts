import { useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from './useShortcut.ts';

type Box = RefObject<HTMLElement | null>;

/** The row of a table or the line of a list that an element stands in. */
export const lineOf = (element: Element | null): Element | null => element?.closest('tr, li') ?? null;

/**
 * j, k and the arrows go through the lines of a list, from one link marked `data-row-link` to the next; Enter opens it,
 * because a link has the focus. Where the line of the keyboard goes away, the keyboard goes on at the next one.
 */
export function useLineKeys(box: Box): void {
  const { t } = useTranslation('table');
  const go = (way: 1 | -1) => {
    const links = linksIn(box);
    const line = lineOf(document.activeElement);
    const at = links.findIndex((link) => lineOf(link) === line);
    const next = at < 0 ? (way === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + way));
    links[next]?.focus({ focusVisible: true });
    lineOf(links[next] ?? null)?.scrollIntoView({ block: 'nearest' });
  };
  useKeptPlace(box);
  useShortcut({ keys: 'j', label: t('next'), run: () => go(1) });
  useShortcut({ keys: 'k', label: t('previous'), run: () => go(-1) });
  useShortcut({ keys: 'ArrowDown', label: null, run: () => go(1) });
  useShortcut({ keys: 'ArrowUp', label: null, run: () => go(-1) });
}

const linksIn = (box: Box): readonly HTMLElement[] => [
  ...(box.current?.querySelectorAll<HTMLElement>('a[data-row-link]') ?? []),
];

function useKeptPlace(box: Box): void {
  useEffect(() => {
    const lines = box.current;
    if (lines === null) return undefined;
    let last: { readonly element: Element; readonly at: number } | null = null;
    const keep = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = { element: target, at: linksIn(box).findIndex((link) => lineOf(link) === lineOf(target)) };
    };
    const goOn = () => {
      if (last === null || last.at < 0 || last.element.isConnected || document.activeElement !== document.body) return;
      const links = linksIn(box);
      links[Math.min(last.at, links.length - 1)]?.focus();
    };
    const changes = new MutationObserver(goOn);
    changes.observe(lines, { childList: true, subtree: true });
    lines.addEventListener('focusin', keep);
    return () => {
      changes.disconnect();
      lines.removeEventListener('focusin', keep);
    };
  }, [box]);
}
