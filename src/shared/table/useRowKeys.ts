import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLineKeys } from '../hooks/useLineKeys.ts';
import { useShortcut } from '../hooks/useShortcut.ts';

/** The keys that go through the rows of a list, and x, which chooses one where rows are chosen. */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  canSelect: boolean,
  toggle: (id: string) => void,
): void {
  const { t } = useTranslation('table');
  const choose = () => {
    const id = document.activeElement?.closest('tr')?.getAttribute('data-row');
    if (id !== null && id !== undefined) toggle(id);
  };
  useLineKeys(body);
  useShortcut({ keys: 'x', label: t('select'), isOn: canSelect, run: choose });
}
