import type { Fault, Storm } from '../control/faultSchemas.ts';
import { faultsAt, type Endpoint, type FaultKind } from '../control/faultTable.ts';
import { chance, oneOf } from './chance.ts';

/** Longest answer of a slow one, in ms. */
const SLOW_MS_MAX = 1500;
/** Where the gateway leads away it has let nothing through before. Source: anaf-spv.md, redirects of the portal's upload. */
const LEADS_AWAY: readonly FaultKind[] = ['sessionEnded', 'hungUp', 'nonceHop'];
const STATUSES = [500, 502, 503, 504] as const;

/** Tells what a storm does to the n-th request of an endpoint: the same seed, the same sequence at each endpoint. */
export function stormAt(
  { seed, probability, endpoints, kinds }: Storm,
  endpoint: Endpoint,
  place: number,
): Fault | null {
  const draw = (what: string): number => chance(seed, endpoint, place, what);
  if (!endpoints.includes(endpoint) || draw('hit') >= probability) return null;
  const kind = oneOf(
    faultsAt(endpoint).filter((one) => kinds.includes(one)),
    draw('kind'),
  );
  if (kind === undefined) return null;
  return faultOf(kind, endpoint, draw);
}

function faultOf(kind: FaultKind, endpoint: Endpoint, draw: (what: string) => number): Fault {
  // Of a call the gateway's page means the same, but nobody has said so of an upload.
  const isTurnedBack = LEADS_AWAY.includes(kind) || (kind === 'logoutPage' && endpoint !== 'filingUpload');
  // Half of the answers that are lost are those to work that was done.
  const registered = !isTurnedBack && draw('registered') < 0.5;
  const common = { endpoint, after: 0, registered };
  if (kind === 'slow') return { kind, endpoint, after: 0, ms: Math.ceil(draw('ms') * SLOW_MS_MAX) };
  if (kind === 'serverError') return { kind, ...common, status: oneOf(STATUSES, draw('status')) ?? 503 };
  if (kind === 'technical') return { kind, ...common, code: '057' };
  if (kind === 'rejection') return { kind, ...common, registered: false, reason: 'Eroare la preluarea fisierului' };
  return { kind, ...common };
}
