/**
 * What a run may take on a machine of factor 1. The aim is 2,000 seconds and 25 minutes; the limits stand above the slowest
 * run that was let alone, 6,096 seconds and 65 minutes at a factor of 1.2, and may only fall.
 */
export const MOST_CPU_SECONDS = 6500;
export const MOST_WALL_MINUTES = 65;
/** A run that takes longer is stopped. */
export const STOP_AFTER_MINUTES = 85;
/** What one file of a project may take, in seconds. The aim is 90, 10, 10 and 5. */
export const MOST_FILE_SECONDS: Readonly<Record<string, number>> = { e2e: 600, screens: 60, server: 180, unit: 60 };

export type TimedFile = { readonly project: string; readonly file: string; readonly seconds: number };
/** Files that may take longer than their project allows, with the seconds that they may take. */
export type SlowFiles = Readonly<Record<string, number>>;
export type Run = {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly factor: number;
  readonly files: readonly TimedFile[];
};

/** Says how a run overdraws its budget, in one sentence for each limit; nothing when it keeps it. */
export function overdrawn({ cpuSeconds, wallSeconds, factor, files }: Run, slowFiles: SlowFiles): string[] {
  const cpu = cpuSeconds / factor;
  const minutes = wallSeconds / factor / 60;
  return [
    ...(cpu > MOST_CPU_SECONDS ? [`${cpu.toFixed(0)} processor seconds, ${MOST_CPU_SECONDS} are allowed`] : []),
    ...(minutes > MOST_WALL_MINUTES ? [`${minutes.toFixed(1)} minutes, ${MOST_WALL_MINUTES} are allowed`] : []),
    ...files.flatMap((timed) => overdrawnFile(timed, factor, slowFiles)),
  ];
}

function overdrawnFile({ project, file, seconds }: TimedFile, factor: number, slowFiles: SlowFiles): string[] {
  const limit = MOST_FILE_SECONDS[project];
  if (limit === undefined) return [];
  const taken = seconds / factor;
  const allowed = Math.max(limit, slowFiles[file] ?? 0);
  return taken > allowed ? [`${file} takes ${taken.toFixed(1)} s, ${allowed} are allowed`] : [];
}
