import type { Endpoint } from './control/faultTable.ts';

/** Requests stored one by one; older ones only count in the sums. */
const KEPT_REQUESTS = 20_000;

/** One request as the simulator received it. `serial` is the certificate of the session. */
export type JournalEntry = {
  endpoint: Endpoint;
  startedAt: number;
  endedAt: number;
  /** Status answered; null when no answer left. */
  status: number | null;
  serial: string | null;
  documentId: string | null;
  fault: string | null;
};

export type EndpointSum = { count: number; concurrentMax: number; firstAt: number | null; lastAt: number | null };
export type SeenCertificate = { serial: string; count: number; firstAt: number; lastAt: number; accepted: boolean };
export type HandshakeSums = { full: number; resumed: number; renegotiated: number; renegotiationFailed: number };

/** Proof for tests of what reached the authority. Contains no cookies and no document bytes. */
export type JournalView = {
  since: number;
  connections: { count: number; open: number; concurrentMax: number };
  handshakes: HandshakeSums;
  certificates: readonly SeenCertificate[];
  endpoints: Record<string, EndpointSum>;
  requests: readonly JournalEntry[];
};

export type Journal = {
  connectionOpened: () => void;
  connectionClosed: () => void;
  handshake: (kind: keyof HandshakeSums) => void;
  certificate: (serial: string, accepted: boolean) => void;
  /** Opens an entry; the answer closes it. */
  start: (endpoint: Endpoint) => (result: Pick<JournalEntry, 'status' | 'serial' | 'documentId' | 'fault'>) => void;
  view: () => JournalView;
  clear: () => void;
};

/** Makes an empty journal on the given clock. */
export function createJournal(now: () => number): Journal {
  let since = now();
  let connections = { count: 0, open: 0, concurrentMax: 0 };
  let handshakes: HandshakeSums = { full: 0, resumed: 0, renegotiated: 0, renegotiationFailed: 0 };
  let requests: JournalEntry[] = [];
  const certificates = new Map<string, SeenCertificate>();
  const endpoints: OpenSums = new Map();

  return {
    connectionOpened: () => {
      const open = connections.open + 1;
      connections = { count: connections.count + 1, open, concurrentMax: Math.max(connections.concurrentMax, open) };
    },
    connectionClosed: () => {
      connections.open -= 1;
    },
    handshake: (kind) => {
      handshakes[kind] += 1;
    },
    certificate: (serial, accepted) => {
      const at = now();
      const seen = certificates.get(serial) ?? { serial, count: 0, firstAt: at, lastAt: at, accepted };
      certificates.set(serial, { ...seen, count: seen.count + 1, lastAt: at, accepted });
    },
    start: (endpoint) => {
      const startedAt = now();
      const sum = countStart(endpoints, endpoint, startedAt);
      return (result) => {
        sum.open -= 1;
        requests.push({ endpoint, startedAt, endedAt: now(), ...result });
        if (requests.length > 2 * KEPT_REQUESTS) requests = requests.slice(-KEPT_REQUESTS);
      };
    },
    view: () => ({
      since,
      connections: { ...connections },
      handshakes: { ...handshakes },
      certificates: [...certificates.values()],
      endpoints: Object.fromEntries([...endpoints].map(([name, sum]) => [name, closedSum(sum)])),
      requests: requests.slice(-KEPT_REQUESTS),
    }),
    clear: () => {
      since = now();
      connections = { count: 0, open: connections.open, concurrentMax: connections.open };
      handshakes = { full: 0, resumed: 0, renegotiated: 0, renegotiationFailed: 0 };
      requests = [];
      certificates.clear();
      clearSums(endpoints);
    },
  };
}

type OpenSum = EndpointSum & { open: number };
type OpenSums = Map<Endpoint, OpenSum>;

/** Counts a request that begins, and answers the sum of its endpoint. */
function countStart(sums: OpenSums, endpoint: Endpoint, startedAt: number): OpenSum {
  const sum = sums.get(endpoint) ?? { count: 0, concurrentMax: 0, firstAt: null, lastAt: null, open: 0 };
  sums.set(endpoint, sum);
  sum.open += 1;
  sum.count += 1;
  sum.concurrentMax = Math.max(sum.concurrentMax, sum.open);
  sum.firstAt ??= startedAt;
  sum.lastAt = startedAt;
  return sum;
}

/** Clears finished requests; those under way stay counted. */
function clearSums(sums: OpenSums): void {
  for (const [name, sum] of sums) {
    if (sum.open === 0) sums.delete(name);
    else Object.assign(sum, { count: sum.open, concurrentMax: sum.open });
  }
}

function closedSum({ count, concurrentMax, firstAt, lastAt }: EndpointSum): EndpointSum {
  return { count, concurrentMax, firstAt, lastAt };
}
