import type { BehaviourChange } from './control/behaviourSchemas.ts';
import { ENDPOINTS, type Endpoint } from './control/faultTable.ts';

/** Behaviour of the simulator without faults. In memory only: a restart restores the defaults. */
export type Behaviour = {
  delaysMs: Record<Endpoint, number>;
  answerRequestsAfterMs: number;
  processFilingsAfterMs: number;
  logonMs: number;
  missingCertificate: 'hangup' | 'page';
  expiredSession: 'redirect' | 'logoutPage';
  sessionIdleMs: number;
  silentConnectionMs: number;
  renegotiationTimeoutMs: number;
  nonceHopEvery: number;
  dummyForm: boolean;
  messageIds: 'quoted' | 'bare';
  oddMessages: boolean;
  lookupIntervalMs: number;
  lookupIdleResetMs: number;
  lookupNothingFound: 'ok' | 'notFound';
};

/** The behaviour after a start or a reset. Idle lifetime: 10 min, as the filing portal states on its page. */
export function defaultBehaviour(): Behaviour {
  return {
    delaysMs: {
      connect: 0,
      entry: 0,
      policy: 0,
      nonce: 0,
      listaMesaje: 0,
      descarcare: 0,
      cerere: 0,
      companyLookup: 0,
      filingConnect: 0,
      filingEntry: 0,
      filingLogon: 0,
      filingLogin: 0,
      filingNonce: 0,
      filingForm: 0,
      filingBody: 0,
      filingUpload: 0,
      filingState: 0,
      receipt: 0,
      contactForm: 0,
    },
    answerRequestsAfterMs: 5000,
    processFilingsAfterMs: 5000,
    logonMs: 120_000,
    missingCertificate: 'hangup',
    expiredSession: 'redirect',
    sessionIdleMs: 600_000,
    silentConnectionMs: 60_000,
    renegotiationTimeoutMs: 30_000,
    nonceHopEvery: 0,
    dummyForm: false,
    messageIds: 'quoted',
    oddMessages: false,
    lookupIntervalMs: 1000,
    lookupIdleResetMs: 2000,
    lookupNothingFound: 'ok',
  };
}

/** Applies a change in place; omitted settings stay. */
export function changeBehaviour(behaviour: Behaviour, { delaysMs, ...rest }: BehaviourChange): void {
  for (const endpoint of ENDPOINTS) behaviour.delaysMs[endpoint] = delaysMs?.[endpoint] ?? behaviour.delaysMs[endpoint];
  Object.assign(behaviour, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)));
}
