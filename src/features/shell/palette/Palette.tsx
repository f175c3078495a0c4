import { lazyRouteComponent } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend, useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { usePreload } from '#src/shared/hooks/whenIdle.ts';
import type { MenuGroup } from '#src/shared/ui/overlays/Menu.tsx';

/** No part of the first screen. */
const PaletteDialog = lazyRouteComponent(() => import('./PaletteDialog.tsx'), 'PaletteDialog');

type PaletteProps = {
  /** The commands of the profile. */
  readonly menus: readonly MenuGroup[];
};

/** The command palette with its keys, which work before it has come. */
export function Palette({ menus }: PaletteProps) {
  const { t } = useTranslation('shell');
  const send = useSend('palette');
  useShortcut({ keys: 'Control+K', label: t('search.key'), run: () => send({ type: 'palette.open' }) });
  useShortcut({ keys: 'Control+Shift+K', label: t('search.commandKey'), run: () => send({ type: 'commands.open' }) });
  usePreload(PaletteDialog, 'palette', 'begin');
  return (
    <Suspense fallback={null}>
      <PaletteWhileOpen menus={menus} />
    </Suspense>
  );
}

function PaletteWhileOpen({ menus }: PaletteProps) {
  const palette = useSystemActor('palette');
  const isOpen = useSelector(palette, (state) => state.hasTag('open'));
  return <Suspense fallback={null}>{isOpen ? <PaletteDialog menus={menus} /> : null}</Suspense>;
}
