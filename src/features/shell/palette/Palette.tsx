import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import type { MenuGroup } from '#src/shared/ui/overlays/Menu.tsx';

const loadDialog = async () => ({ default: (await import('./PaletteDialog.tsx')).PaletteDialog });

/** No part of the first screen. */
const PaletteDialog = lazy(loadDialog);

/** The command palette with its keys. `menus` are the commands of the profile. */
export function Palette({ menus }: { readonly menus: readonly MenuGroup[] }) {
  const { t, i18n } = useTranslation('shell');
  const palette = useSystemActor('palette');
  const isOpen = useSelector(palette, (state) => state.hasTag('open'));
  useShortcut({ keys: 'Control+K', label: t('search.key'), run: () => palette.send({ type: 'palette.open' }) });
  useShortcut({
    keys: 'Control+Shift+K',
    label: t('search.commandKey'),
    run: () => palette.send({ type: 'commands.open' }),
  });
  // It comes behind the first screen, so that what is typed right after the key is not lost.
  useEffect(() => {
    void Promise.allSettled([loadDialog(), i18n.loadNamespaces('palette')]);
  }, [i18n]);
  return <Suspense fallback={null}>{isOpen ? <PaletteDialog menus={menus} /> : null}</Suspense>;
}
