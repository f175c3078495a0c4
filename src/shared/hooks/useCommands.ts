import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { registerCommands } from './commandList.ts';
import { registerShortcut, type Shortcut, type ShortcutLayer } from './shortcuts.ts';

/**
 * Something that can be done on a screen. Its button, its key, the list under `?` and the palette all read this one
 * declaration.
 */
export type Command = {
  /** Says what happens: "Archive". */
  readonly label: string;
  readonly icon?: LucideIcon;
  /** In the form of `aria-keyshortcuts`: `Control+B`, `e`, `Escape`. */
  readonly keys?: string;
  /** Where the key works; on the page by default. */
  readonly layer?: ShortcutLayer;
  /** False while it cannot be done: its button is disabled and its key does nothing. */
  readonly isEnabled?: boolean;
  readonly run: () => void;
};

/** Declares the commands of a component by name. Their keys work while it is shown. */
export function useCommands<const TCommands extends Readonly<Record<string, Command>>>(commands: TCommands): TCommands {
  const run = useEffectEvent((name: string) => commands[name]?.run());
  const present = useRef(commands);
  useEffect(() => {
    present.current = commands;
  });
  // As text, so that keys are taken out and put back only when they have changed.
  const declared = JSON.stringify(Object.entries(commands).flatMap(shortcutOf));
  useEffect(() => {
    const shortcuts: readonly NamedShortcut[] = JSON.parse(declared);
    const undo = shortcuts.map(({ name, ...shortcut }) => registerShortcut({ ...shortcut, run: () => run(name) }));
    return () => {
      for (const unregister of undo) unregister();
    };
  }, [declared]);
  useEffect(() => registerCommands(() => present.current), []);
  return commands;
}

type NamedShortcut = Omit<Shortcut, 'run'> & { readonly name: string };

/** The key of a command that has one and can be done. */
const shortcutOf = ([name, command]: readonly [string, Command]): readonly NamedShortcut[] => {
  const { label, keys, layer = 'page', isEnabled = true } = command;
  return keys !== undefined && isEnabled ? [{ name, label, keys, layer }] : [];
};
