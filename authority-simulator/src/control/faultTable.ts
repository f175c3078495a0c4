/** The places where an answer can be delayed or a fault switched on. */
export const ENDPOINTS = [
  'connect',
  'entry',
  'policy',
  'nonce',
  'listaMesaje',
  'descarcare',
  'cerere',
  'companyLookup',
  'filingConnect',
  'filingEntry',
  'filingLogon',
  'filingLogin',
  'filingNonce',
  'filingForm',
  'filingBody',
  'filingUpload',
  'filingState',
  'receipt',
  'contactForm',
] as const;

export type Endpoint = (typeof ENDPOINTS)[number];

const STEPS = ['entry', 'policy', 'nonce', 'filingEntry', 'filingLogon', 'filingLogin', 'filingNonce'] as const;
const CALLS = ['listaMesaje', 'descarcare', 'cerere', 'filingForm', 'filingUpload'] as const;
const PUBLIC = ['companyLookup', 'filingState', 'receipt', 'contactForm'] as const;
const ANSWERED: readonly Endpoint[] = [...STEPS, ...CALLS, ...PUBLIC];
const SESSIONS: readonly Endpoint[] = CALLS;

/** What a fault does, and where it can: a fault that would do nothing there is refused. */
export type FaultSort = { endpoints: readonly Endpoint[]; does: string };

/** Every fault there is; README's table is made of it. */
export const FAULT_TABLE = {
  reset: { endpoints: ENDPOINTS, does: 'TCP reset' },
  closed: { endpoints: ENDPOINTS, does: 'orderly end without an answer' },
  hang: { endpoints: ENDPOINTS, does: 'no answer, and the connection stays' },
  slow: {
    endpoints: ENDPOINTS.filter((endpoint) => endpoint !== 'filingBody'),
    does: 'the answer in ten pieces over `ms` (before a handshake, and at public services: that much later)',
  },
  logoutPage: { endpoints: ANSWERED, does: '`200` with the page `Pagina logout`' },
  serverError: { endpoints: ANSWERED, does: '`status` (401, 403, 429 or 500 to 599) with an HTML page' },
  brokenOff: { endpoints: ANSWERED, does: 'the first half, then the connection ends' },
  truncatedPdf: { endpoints: [...CALLS, ...PUBLIC], does: 'the first half, with a length that fits' },
  noCloseNotify: {
    endpoints: [...STEPS, ...CALLS],
    does: 'whole, HTTP/1.0 without length, TCP end without TLS close_notify',
  },
  sessionEnded: { endpoints: SESSIONS, does: 'the session ends, `302 /my.policy`' },
  hungUp: { endpoints: SESSIONS, does: 'the session ends, `302 /vdesk/hangup.php3`' },
  nonceHop: { endpoints: SESSIONS, does: '`302 /my.policy_nonce?..` in mid-session' },
  technical: { endpoints: ['cerere'], does: '`Eroare transmitere cerere. Cod` and `code` (`057`)' },
  nullDocument: { endpoints: ['descarcare'], does: 'the word `null`, as once for risk analyses' },
  rejection: { endpoints: ['filingUpload'], does: "the portal's page that refuses a file, with `reason`" },
} as const satisfies Readonly<Record<string, FaultSort>>;

export type FaultKind = keyof typeof FAULT_TABLE;

/** Tells whether a fault does anything at an endpoint. */
export function isPossible(kind: FaultKind, endpoint: Endpoint): boolean {
  const { endpoints }: FaultSort = FAULT_TABLE[kind];
  return endpoints.includes(endpoint);
}

/** The faults that can be switched on at an endpoint. */
export function faultsAt(endpoint: Endpoint): FaultKind[] {
  return FAULT_KINDS.filter((kind) => isPossible(kind, endpoint));
}

// Object.keys forgets what it was given.
export const FAULT_KINDS = Object.keys(FAULT_TABLE).filter((name): name is FaultKind => name in FAULT_TABLE);
