import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../hooks/useShortcut.ts';

/** j, k and the arrows go through the rows of a list, x and Space choose one; Enter opens it, because a link has the focus. */
export function useRowKeys(body: RefObject<HTMLElement | null>, toggle: (id: string) => void): void {
  const { t } = useTranslation('table');
  const go = (way: 1 | -1) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('a[data-row-link]') ?? [])];
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
  useShortcut({ keys: 'j', label: t('next'), run: () => go(1) });
  useShortcut({ keys: 'k', label: t('previous'), run: () => go(-1) });
  useShortcut({ keys: 'ArrowDown', label: null, run: () => go(1) });
  useShortcut({ keys: 'ArrowUp', label: null, run: () => go(-1) });
  useShortcut({ keys: 'x', label: t('select'), run: choose });
}
