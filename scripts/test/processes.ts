import { readdirSync, readFileSync } from 'node:fs';

/** Ends everything that this process has started, and what that has started, at once. */
export function killDescendants(): void {
  for (const pid of descendantsOf(process.pid, parents())) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** The processes below one, the nearest first. */
export function descendantsOf(pid: number, parentOf: ReadonlyMap<number, number>): number[] {
  const children = [...parentOf].filter(([, parent]) => parent === pid).map(([child]) => child);
  return [...children, ...children.flatMap((child) => descendantsOf(child, parentOf))];
}

function parents(): Map<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.flatMap((pid) => parentIn(pid)));
}

function parentIn(pid: string): [number, number][] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return [[Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
  } catch {
    return [];
  }
}
