import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { listShortcuts, watchShortcuts } from '#src/shared/hooks/shortcuts.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16',
  minH: '32',
  textStyle: 'secondary',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  _last: { borderBottomWidth: '0' },
});

/** All shortcuts that work on the present screen, under `?`. */
export function ShortcutHelp() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useSyncExternalStore(watchShortcuts, listShortcuts);
  useCommands({ help: { keys: '?', label: t('shortcut.help'), run: () => setOpen(true) } });
  const shown = shortcuts.filter(
    (shortcut, at) => shortcut.label !== null && firstOf(shortcuts, shortcut.label) === at,
  );
  return (
    <Dialog isOpen={isOpen} title={t('shortcut.title')} text={t('shortcut.text')} onClose={() => setOpen(false)}>
      <ul className={layoutRecipe.list}>
        {shown.map(({ keys, label }) => (
          <li key={label} className={row}>
            {label}
            <span>
              {shortcuts
                .filter((shortcut) => shortcut.label === label)
                .map((shortcut) => (
                  <Kbd key={shortcut.keys} keys={shortcut.keys} />
                ))}
              <span className="sr-only">{keys}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const firstOf = (shortcuts: readonly { label: string | null }[], label: string | null): number =>
  shortcuts.findIndex((shortcut) => shortcut.label === label);
