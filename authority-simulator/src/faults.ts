import type { Endpoint, Fault } from './control/faultSchemas.ts';

type Armed = { fault: Fault; seen: number; hits: number };

/** The faults switched on at the moment, in the order they were added; the first that applies wins. */
export type FaultBook = {
  add: (fault: Fault) => void;
  clear: () => void;
  list: () => readonly (Fault & { hits: number })[];
  /** Takes the fault that hits this request, if any; counts it as used. */
  take: (endpoint: Endpoint, documentId?: string) => Fault | null;
};

/** Makes an empty book of faults. */
export function createFaultBook(): FaultBook {
  let armed: Armed[] = [];
  return {
    add: (fault) => void armed.push({ fault, seen: 0, hits: 0 }),
    clear: () => {
      armed = [];
    },
    list: () => armed.map(({ fault, hits }) => ({ ...fault, hits })),
    take: (endpoint, documentId) => armed.find((entry) => hits(entry, endpoint, documentId))?.fault ?? null,
  };
}

function hits(entry: Armed, endpoint: Endpoint, documentId: string | undefined): boolean {
  const { fault } = entry;
  if (fault.endpoint !== endpoint || (fault.id !== undefined && fault.id !== documentId)) return false;
  if (entry.hits >= (fault.times ?? Infinity)) return false;
  entry.seen += 1;
  if (entry.seen <= fault.after) return false;
  entry.hits += 1;
  return true;
}
