import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import type { PaletteOption } from './paletteOption.ts';

type Keys = {
  readonly options: readonly PaletteOption[];
  readonly active: PaletteOption | null;
  readonly activate: (option: PaletteOption) => void;
  readonly choose: (option: PaletteOption, how: { readonly isNewTab: boolean }) => void;
  readonly onTab: ((by: number) => void) | undefined;
  readonly onBack: (() => void) | undefined;
};

/** The keys of the field: arrows, Enter, Tab, Backspace, and those that change between search and commands. */
export function usePaletteKeys({ options, active, activate, choose, onTab, onBack }: Keys) {
  const palette = useSystemActor('palette');
  const text = useSelector(palette, ({ context }) => context.text);

  const move = (by: 1 | -1) => {
    const at = active === null ? -1 : options.findIndex(({ id }) => id === active.id);
    const next = options[(at + by + options.length) % options.length];
    if (next !== undefined) activate(next);
  };
  const actionOf = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): (() => void) | null => {
    const isControl = ctrlKey || metaKey;
    if (isControl && key.toLowerCase() === 'k') {
      return () => palette.send({ type: shiftKey ? 'commands.open' : 'palette.open' });
    }
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Tab' && onTab !== undefined) return () => onTab(shiftKey ? -1 : 1);
    if (key === 'Enter' && active !== null) return () => choose(active, { isNewTab: isControl });
    return key === 'Backspace' && text === '' && onBack !== undefined ? onBack : null;
  };
  return (event: KeyboardEvent): void => {
    const act = event.nativeEvent.isComposing ? null : actionOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  };
}
