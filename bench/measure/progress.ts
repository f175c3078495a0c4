import { loadavg } from 'node:os';

/** Says on stderr how far a benchmark has come, with the machine's load: stdout belongs to the figures. */
export function progress(text: string): void {
  const [load = 0] = loadavg();
  console.error(`[load ${load.toFixed(1)}] ${text}`);
}
