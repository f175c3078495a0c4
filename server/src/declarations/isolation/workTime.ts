import { readFileSync } from 'node:fs';

/** Clock ticks of the kernel in a second, as `/proc` counts them. Source: USER_HZ of Linux. */
const TICKS = 100;
/** How many times its work time a process may last, on a machine that hardly lets it work. */
const SLOWEST = 10;
/** Shortest pause before a process is looked at again, in ms. */
const LOOK_MS = 100;

/**
 * Waits for what a process makes, and calls `late` when it has worked on it for `ms` of processor time, or has lasted ten
 * times as long: on a busy machine a file must not pass for a hostile one.
 */
export async function withinWorkTime<T>(pid: number, ms: number, late: () => void, made: Promise<T>): Promise<T> {
  const [startedAt, before] = [performance.now(), workedMs(pid)];
  const look = () => {
    const left = Math.min(ms - (workedMs(pid) - before), SLOWEST * ms - (performance.now() - startedAt));
    if (left <= 0) late();
    else timer = setTimeout(look, Math.max(left, LOOK_MS));
  };
  let timer = setTimeout(look, ms);
  try {
    return await made;
  } finally {
    clearTimeout(timer);
  }
}

/** Processor time of a process so far, in ms; without end where it is gone. */
function workedMs(pid: number): number {
  try {
    // The name, in brackets, may have spaces; user and system time are the 12th and 13th field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
  } catch {
    return Infinity;
  }
}
