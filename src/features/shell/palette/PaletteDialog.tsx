import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import type { MenuGroup } from '#src/shared/ui/overlays/Menu.tsx';
import { CommandList } from './CommandList.tsx';
import { SearchList } from './SearchList.tsx';

/** The open palette: what can be found, or what can be done. */
export function PaletteDialog({ menus }: { readonly menus: readonly MenuGroup[] }) {
  const { t } = useTranslation('palette');
  const palette = useSystemActor('palette');
  const isSearching = useSelector(palette, (state) => state.matches({ open: 'searching' }));
  return (
    <Dialog
      kind="palette"
      isOpen
      title={t(isSearching ? 'title.search' : 'title.commands')}
      onClose={() => palette.send({ type: 'palette.close' })}
    >
      {isSearching ? <SearchList /> : <CommandList menus={menus} />}
    </Dialog>
  );
}
