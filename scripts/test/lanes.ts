/** A step of a run that others may have to wait for. */
export type Lane = {
  readonly name: string;
  /** Steps that must have passed before; it does not run when one of them has failed. */
  readonly needs?: readonly string[];
  /** About how many processes it keeps busy. */
  readonly weight: number;
  /** True of the longest step: once its needs are met, none begins before it. */
  readonly isLongest?: boolean;
  readonly work: () => Promise<boolean>;
};

/**
 * Runs steps side by side, in their order as far as their needs allow, while the weights of those that run do not exceed
 * `room`. A step that is heavier than the room runs alone.
 */
export async function runLanes(lanes: readonly Lane[], room: number): Promise<void> {
  const waiting = [...lanes];
  const results = new Map<string, boolean>();
  const running = new Map<string, { readonly weight: number; readonly end: Promise<void> }>();
  const areNeedsMet = ({ needs = [] }: Lane) => needs.every((need) => results.get(need) === true);
  const isReady = (lane: Lane) =>
    areNeedsMet(lane) &&
    (running.size === 0 || lane.weight + sumOfWeights([...running.values()]) <= room) &&
    (lane.isLongest === true || !waiting.some((other) => other.isLongest === true && areNeedsMet(other)));

  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.findIndex(isReady); next >= 0; next = waiting.findIndex(isReady)) {
      const [lane] = waiting.splice(next, 1);
      if (lane !== undefined) running.set(lane.name, { weight: lane.weight, end: finish(lane) });
    }
    // What is left needs a step that has failed.
    if (running.size === 0) return;
    await Promise.race([...running.values()].map(({ end }) => end));
  }

  async function finish({ name, work }: Lane): Promise<void> {
    results.set(name, await work());
    running.delete(name);
  }
}

const sumOfWeights = (lanes: readonly { readonly weight: number }[]) =>
  lanes.reduce((sum, { weight }) => sum + weight, 0);
