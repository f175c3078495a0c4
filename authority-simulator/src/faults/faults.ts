import type { Fault, Storm } from '../control/faultSchemas.ts';
import type { Endpoint, FaultKind } from '../control/faultTable.ts';
import { chance } from './chance.ts';
import { stormAt } from './storm.ts';

type Armed = { fault: Fault; seen: number; hits: number };

/** A storm and what came of it so far. */
export type StormView = Storm & { hits: number; hitsOf: Partial<Record<FaultKind, number>> };

/** The faults switched on at the moment, in the order they were added; the first that applies wins, the storm comes last. */
export type FaultBook = {
  add: (fault: Fault) => void;
  /** Lets a storm begin, or ends it. */
  setStorm: (storm: Storm | null) => void;
  /** Ends everything, the storm too. */
  clear: () => void;
  list: () => readonly (Fault & { hits: number })[];
  storm: () => StormView | null;
  /** Takes the fault that hits this request, if any; counts it as used. */
  take: (endpoint: Endpoint, documentId?: string) => Fault | null;
};

/** Makes an empty book of faults. */
export function createFaultBook(): FaultBook {
  let armed: Armed[] = [];
  let storm: StormView | null = null;
  const seen = new Map<Endpoint, number>();

  const fromStorm = (endpoint: Endpoint): Fault | null => {
    if (storm === null) return null;
    const place = seen.get(endpoint) ?? 0;
    seen.set(endpoint, place + 1);
    const fault = stormAt(storm, endpoint, place);
    if (fault) {
      storm.hits += 1;
      storm.hitsOf[fault.kind] = (storm.hitsOf[fault.kind] ?? 0) + 1;
    }
    return fault;
  };
  const setStorm = (next: Storm | null): void => {
    storm = next && { ...next, hits: 0, hitsOf: {} };
    seen.clear();
  };

  return {
    add: (fault) => void armed.push({ fault, seen: 0, hits: 0 }),
    setStorm,
    clear: () => {
      armed = [];
      setStorm(null);
    },
    list: () => armed.map(({ fault, hits }) => ({ ...fault, hits })),
    storm: () => storm && { ...storm, hitsOf: { ...storm.hitsOf } },
    take: (endpoint, documentId) =>
      armed.find((entry) => hits(entry, endpoint, documentId))?.fault ?? fromStorm(endpoint),
  };
}

function hits(entry: Armed, endpoint: Endpoint, documentId: string | undefined): boolean {
  const { fault } = entry;
  if (fault.endpoint !== endpoint || (fault.id !== undefined && fault.id !== documentId)) return false;
  if (entry.hits >= (fault.times ?? Infinity)) return false;
  entry.seen += 1;
  if (entry.seen <= fault.after) return false;
  if (fault.probability !== undefined && !isDrawn(fault, fault.probability, entry.seen)) return false;
  entry.hits += 1;
  return true;
}

/** Each fault draws by itself: two of one seed, of different kinds, do not hit the same requests. */
function isDrawn({ kind, endpoint, seed = 0 }: Fault, probability: number, place: number): boolean {
  return chance(seed, kind, endpoint, place) < probability;
}
