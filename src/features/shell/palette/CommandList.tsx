import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import type { MenuGroup } from '#src/shared/ui/overlays/Menu.tsx';
import { PaletteBox } from './PaletteBox.tsx';
import { useCommandGroups } from './useCommandGroups.tsx';

/** What can be done: on this screen, and anywhere. */
export function CommandList({ menus }: { readonly menus: readonly MenuGroup[] }) {
  const { t } = useTranslation('palette');
  const palette = useSystemActor('palette');
  const text = useSelector(palette, ({ context }) => context.text);
  const group = useSelector(palette, ({ context }) => context.group);
  const groups = useCommandGroups(text, group, menus);
  return (
    <PaletteBox
      key={group ?? 'commands'}
      isCommands
      placeholder={t('commandHint')}
      groups={groups}
      status={groups.length === 0 ? t('state.none') : null}
      onBack={() => palette.send({ type: group === null ? 'mode.toSearch' : 'group.back' })}
    />
  );
}
