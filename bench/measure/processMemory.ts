import { readdirSync, readFileSync } from 'node:fs';

/** Memory of a process as Linux counts it, in MB of a million bytes. */
export type ProcessMemory = { readonly residentMb: number; readonly peakMb: number };

/** Reads VmRSS and VmHWM of a running process. */
export function memoryOf(pid: number): ProcessMemory {
  return readStatus(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

/** Reads what `/proc/PID/status` says of memory. Its kB are 1024 bytes. */
export function readStatus(status: string): ProcessMemory {
  const megabytes = (field: string) => {
    const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    if (kilobytes === undefined) throw new Error(`/proc tells no ${field}`);
    return (Number(kilobytes) * 1024) / 1e6;
  };
  return { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}

/** Finds the one running process of a program whose environment holds a text. */
export function findProcess(program: string, environment: string): number {
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOne(name, program, environment));
  const [pid] = found;
  if (pid === undefined || found.length > 1) throw new Error(`${found.length} processes of ${program} are running`);
  return Number(pid);
}

/** Processes end while they are looked at. */
function isOne(pid: string, program: string, environment: string): boolean {
  try {
    const [first] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return first === program && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(environment);
  } catch {
    return false;
  }
}
