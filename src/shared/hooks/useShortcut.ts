import { useEffect, useEffectEvent } from 'react';
import { registerShortcut, type Shortcut } from './shortcuts.ts';

type Options = {
  readonly keys: string;
  readonly label: string | null;
  readonly layer?: Shortcut['layer'];
  /** False while the command cannot be given. */
  readonly isOn?: boolean;
  readonly run: (event: KeyboardEvent) => void;
};

/** Makes a key work while the component is shown, and lists it under `?`. */
export function useShortcut({ keys, label, layer = 'page', isOn = true, run }: Options): void {
  const onRun = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return undefined;
    return registerShortcut({ keys, label, layer, run: (event) => onRun(event) });
  }, [keys, label, layer, isOn]);
}
