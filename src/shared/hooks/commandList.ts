import type { Command } from './useCommands.ts';

type Commands = Readonly<Record<string, Command>>;

const sources = new Set<() => Commands>();

/** Lets the palette list commands until the answer is called. */
export function registerCommands(source: () => Commands): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

/** The commands of what is shown now, in the order in which it came: the frame first, then the screen. */
export const listCommands = (): readonly Command[] => [...sources].flatMap((source) => Object.values(source()));
