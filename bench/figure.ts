import * as v from 'valibot';

/** One measured figure beside its peer. `ratio` is value / peerValue; `goal` is in words; `met` is null when there is no goal. */
export const figureSchema = v.strictObject({
  name: v.string(),
  value: v.number(),
  unit: v.string(),
  peer: v.string(),
  peerValue: v.nullable(v.number()),
  ratio: v.nullable(v.number()),
  goal: v.string(),
  met: v.nullable(v.boolean()),
});
export type Figure = v.InferOutput<typeof figureSchema>;

/** What a benchmark file gives: its name and how it is run. Progress goes to stderr. */
export type Benchmark = { readonly name: string; run(): Promise<readonly Figure[]> };

const round = (value: number) => Number(value.toPrecision(4));

type FigureInput = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly peer?: { readonly name: string; readonly value: number };
  readonly goal?: { readonly text: string; readonly met: boolean };
};

/** Builds a figure and its ratio. */
export const figure = ({ name, value, unit, peer, goal }: FigureInput): Figure => ({
  name,
  value: round(value),
  unit,
  peer: peer?.name ?? '',
  peerValue: peer ? round(peer.value) : null,
  ratio: peer && peer.value !== 0 ? round(value / peer.value) : null,
  goal: goal?.text ?? '',
  met: goal?.met ?? null,
});

/** Middle value; the mean of the two middle ones for an even number. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Value below which `percent` of the values lie, linearly interpolated. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const at = ((sorted.length - 1) * percent) / 100;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
