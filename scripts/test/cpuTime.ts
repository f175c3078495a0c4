import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts processor time in /proc in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const PREFIX = 'dosar-test-';

/**
 * Starts counting the processor seconds of this process and all that it starts, and returns how to read them.
 *
 * A control group counts those as well that nobody waits for: Chromium's renderers outlive their parent, and the time of
 * such orphans is lost to `getrusage`. Where none may be made, what is left is the time of processes waited for.
 */
export function countCpuSeconds(): () => number {
  const group = ownControlGroup();
  return group === null ? waitedForSeconds : () => groupSeconds(readFileSync(join(group, 'cpu.stat'), 'utf8'));
}

/** Moves this process into a new control group, of which root may make some. */
function ownControlGroup(): string | null {
  try {
    const mount = mountOf(readFileSync('/proc/self/mounts', 'utf8'));
    const parent = groupOf(readFileSync('/proc/self/cgroup', 'utf8'));
    if (mount === null || parent === null) return null;
    removeEmpty(join(mount, parent));
    const group = join(mount, parent, `${PREFIX}${process.pid}`);
    mkdirSync(group);
    if (!existsSync(join(group, 'cpu.stat'))) return null;
    writeFileSync(join(group, 'cgroup.procs'), String(process.pid));
    return group;
  } catch {
    return null;
  }
}

/** Removes the groups of runs that have ended; one with a process in it cannot be removed. */
function removeEmpty(parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    try {
      rmdirSync(join(parent, name));
    } catch {
      // Another run is in it.
    }
  }
}

/** Where control groups of version 2 are mounted. */
export const mountOf = (mounts: string): string | null => /^\S+ (\S+) cgroup2 /m.exec(mounts)?.[1] ?? null;

/** The control group of version 2 that a process is in. */
export const groupOf = (groups: string): string | null => /^0::(.*)$/m.exec(groups)?.[1] ?? null;

/** Processor seconds in a `cpu.stat`. */
export const groupSeconds = (stat: string): number => Number(/^usage_usec (\d+)$/m.exec(stat)?.[1] ?? 0) / 1_000_000;

/** Processor seconds of a process and its ended children, from `/proc/PID/stat`; its name may hold spaces and brackets. */
export function statSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

const waitedForSeconds = () => statSeconds(readFileSync('/proc/self/stat', 'utf8'));
