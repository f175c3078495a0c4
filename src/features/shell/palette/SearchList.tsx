import { useSelector } from '@xstate/react';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { TABS, type PaletteTab } from './hitOptions.ts';
import { PaletteBox } from './PaletteBox.tsx';
import type { PaletteGroup } from './paletteOption.ts';
import { PaletteTabs } from './PaletteTabs.tsx';
import { useAddClientOption } from './useCommandGroups.tsx';
import { useRecentOptions } from './useRecentOptions.ts';
import { useSearchGroups } from './useSearchGroups.ts';

/** What can be found. Before anything is typed: what was last opened. */
export function SearchList() {
  const { t } = useTranslation('palette');
  const palette = useSystemActor('palette');
  const [tab, setTab] = useState<PaletteTab>('All');
  const text = useSelector(palette, ({ context }) => context.text);
  const state = useSelector(
    palette,
    (snapshot) => STATES.find((searching) => snapshot.matches({ open: { searching } })) ?? 'empty',
  );
  const { groups, countOf } = useSearchGroups(tab);
  const recent = useRecentOptions();
  const addClient = useAddClientOption(t('addClient'));
  const isEmpty = text.trim() === '';
  const move = (by: number) => setTab(TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? 'All');

  const shown: readonly PaletteGroup[] = isEmpty
    ? [{ id: 'recent', label: t('group.recent'), options: recent }].filter(({ options }) => options.length > 0)
    : [...groups, ...afterwards()];
  return (
    <PaletteBox
      placeholder={t('searchHint')}
      groups={shown}
      isBusy={state === 'waiting' || state === 'asking'}
      status={statusText()}
      tabs={isEmpty ? null : <PaletteTabs tab={tab} countOf={countOf} onChoose={setTab} />}
      onTab={isEmpty ? undefined : move}
    />
  );

  function statusText(): string | null {
    if (isEmpty) return recent.length === 0 ? t('state.start') : null;
    if (state === 'failed') return t('state.failed');
    if (groups.length > 0) return null;
    return t(state === 'found' ? 'state.none' : 'state.loading');
  }

  /** What helps where nothing was found, or the server did not answer. */
  function afterwards(): readonly PaletteGroup[] {
    if (state === 'failed') {
      const retry = { id: 'retry', icon: RotateCw, title: t('retry'), action: { kind: 'retry' } } as const;
      return [{ id: 'retry', label: null, options: [retry] }];
    }
    return groups.length === 0 && state === 'found' && addClient !== null
      ? [{ id: 'create', label: null, options: [addClient] }]
      : [];
  }
}

const STATES = ['waiting', 'asking', 'found', 'failed'] as const;
