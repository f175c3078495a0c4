import type { System } from '#src/shared/link/install/platform.ts';

/** The command that confirms a folder on the workstation, safe to paste whatever the path holds. */
export function confirmCommand(path: string, system: System): string {
  // A path of Windows holds no quote; anywhere else a quoted one is closed around each of its own.
  const quoted = system === 'windows' ? `"${path.replaceAll('"', '')}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
  return `dosar-link folders add ${quoted}`;
}
