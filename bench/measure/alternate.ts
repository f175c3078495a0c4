import { progress } from './progress.ts';

type Sides<T> = { readonly ours: (round: number) => Promise<T>; readonly peer: (round: number) => Promise<T> };

/** Measures both sides in turn, each round in the other order, so that what disturbs the machine disturbs both. */
export async function alternate<T>(
  name: string,
  rounds: number,
  { ours, peer }: Sides<T>,
): Promise<{ readonly ours: readonly T[]; readonly peer: readonly T[] }> {
  const seen: { ours: T[]; peer: T[] } = { ours: [], peer: [] };
  const measureOurs = async (round: number) => void seen.ours.push(await ours(round));
  const measurePeer = async (round: number) => void seen.peer.push(await peer(round));
  for (let round = 0; round < rounds; round += 1) {
    progress(`${name}: round ${round + 1} of ${rounds}`);
    const order = round % 2 === 0 ? [measureOurs, measurePeer] : [measurePeer, measureOurs];
    for (const measure of order) await measure(round);
  }
  return seen;
}
