type Path = { readonly input: unknown; readonly events: readonly unknown[] };

/** The paths that are not a prefix of another path; a replay checks every step, so they cover the rest. */
export function longestPaths<TPath extends Path>(paths: readonly TPath[]): readonly TPath[] {
  const nameOf = ({ input }: TPath, events: readonly unknown[]) => JSON.stringify([input ?? null, events]);
  const begun = new Set(paths.flatMap((path) => path.events.map((_, at) => nameOf(path, path.events.slice(0, at)))));
  return paths.filter((path) => !begun.has(nameOf(path, path.events)));
}
