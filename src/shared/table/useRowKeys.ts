import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../hooks/useShortcut.ts';

/** j, k and the arrows go through the rows of a list, x and Space choose one; Enter opens it, because a link has the focus. */
export function useRowKeys(body: RefObject<HTMLElement | null>, toggle: (id: string) => void): void {
  const { t } = useTranslation('table');
  const go = (way: 1 | -1) => {
    const links = linksIn(body);
    const row = document.activeElement?.closest('tr');
    const at = links.findIndex((link) => link.closest('tr') === row);
    const next = at < 0 ? (way === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + way));
    links[next]?.focus({ focusVisible: true });
    links[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  const choose = () => {
    const id = document.activeElement?.closest('tr')?.getAttribute('data-row');
    if (id !== null && id !== undefined) toggle(id);
  };
  useKeptPlace(body);
  useShortcut({ keys: 'j', label: t('next'), run: () => go(1) });
  useShortcut({ keys: 'k', label: t('previous'), run: () => go(-1) });
  useShortcut({ keys: 'ArrowDown', label: null, run: () => go(1) });
  useShortcut({ keys: 'ArrowUp', label: null, run: () => go(-1) });
  useShortcut({ keys: 'x', label: t('select'), run: choose });
}

const linksIn = (body: RefObject<HTMLElement | null>): readonly HTMLElement[] => [
  ...(body.current?.querySelectorAll<HTMLElement>('a[data-row-link]') ?? []),
];

/** Where the row that the keyboard is in goes away, the keyboard goes on at the one that takes its place. */
function useKeptPlace(body: RefObject<HTMLElement | null>): void {
  const last = useRef<{ readonly element: Element; readonly at: number } | null>(null);
  useEffect(() => {
    const table = body.current;
    const keep = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest('tr');
      last.current = { element: target, at: linksIn(body).findIndex((link) => link.closest('tr') === row) };
    };
    table?.addEventListener('focusin', keep);
    return () => table?.removeEventListener('focusin', keep);
  }, [body]);
  useLayoutEffect(() => {
    const gone = last.current;
    if (gone === null || gone.element.isConnected || document.activeElement !== document.body) return;
    const links = linksIn(body);
    links[Math.min(gone.at, links.length - 1)]?.focus();
  });
}
