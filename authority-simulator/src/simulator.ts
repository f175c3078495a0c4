import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { createAuthorityRecords, type AuthorityRecords } from './authorityRecords.ts';
import { changeBehaviour, defaultBehaviour, type Behaviour } from './behaviour.ts';
import { createContactDesk } from './contact/desk.ts';
import { createControlClient, type ControlClient } from './control/client.ts';
import { createControlServer } from './control/server.ts';
import { createLibrary } from './documents/library.ts';
import { createForgedSeal, createSeal } from './documents/seal.ts';
import { createFaultBook, type FaultBook } from './faults/faults.ts';
import { portalApplication } from './filing/portal.ts';
import { createRegister } from './filing/register.ts';
import { createFilingStateServer } from './filingState/server.ts';
import { createCertificateReader } from './gateway/certificates.ts';
import { createGateway, type Application, type Steps } from './gateway/gateway.ts';
import { createListener, type Listener } from './gateway/listener.ts';
import { createSessions, type Sessions } from './gateway/sessions.ts';
import { createJournal, type Journal } from './journal.ts';
import { createLookupServer } from './lookup/server.ts';
import { createRequestDesk } from './spv/requestDesk.ts';
import { createSpvService, spvApplication } from './spv/service.ts';
import type { ServerIdentity } from './wire/plainHttp.ts';

/** `pkiDir` holds server.key, server.crt, issuing.crt and the seal (see e2e/testEnvironment/credentials/pki.ts), and takes the working files. A port of 0 lets the system pick. */
export type SimulatorOptions = {
  pkiDir: string;
  spvPort?: number;
  lookupPort?: number;
  filingPort?: number;
  statePort?: number;
  controlPort?: number;
};

/** Base addresses, without a slash at the end. */
export type SimulatorAddresses = { spv: string; lookup: string; filing: string; state: string; control: string };

export type Simulator = { addresses: SimulatorAddresses; control: ControlClient; stop: () => Promise<void> };

/** Starts the authority on loopback: mailbox, filing portal, filing state, company lookup, control, each on its port. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  let clockOffsetMs = 0;
  const now = (): number => Date.now() + clockOffsetMs;
  const workDir = mkdtempSync(join(options.pkiDir, 'authority-'));
  const parts = createParts(options.pkiDir, workDir, now);
  const { records, library, register, desk, contacts, behaviour, faults, journal, identity, issuerFile } = parts;
  const gate = createGatekeeper({ identity, issuerFile, records, behaviour, faults, journal, now });
  const spv = gate(
    spvApplication(createSpvService({ records, library, register, desk, behaviour, now }), desk),
    SPV_STEPS,
    'afterRefusal',
  );
  const filing = gate(portalApplication(register), PORTAL_STEPS, 'always');
  const { server: lookup, forgetCallers } = createLookupServer({ records, contacts, behaviour, faults, journal, now });
  const state = createFilingStateServer({ identity, register, library, contacts, behaviour, faults, journal, now });
  const endSessions = (): void => [spv, filing].forEach(({ sessions }) => sessions.endAll());
  const reset = (): void => {
    clockOffsetMs = 0;
    changeBehaviour(behaviour, defaultBehaviour());
    faults.clear();
    records.reset();
    register.reset();
    desk.reset();
    contacts.reset();
    library.clear();
    endSessions();
    forgetCallers();
    journal.clear();
  };
  const advanceClock = (ms: number): void => {
    clockOffsetMs += ms;
  };
  const control = createControlServer({ ...parts, now, reset, endSessions, advanceClock });

  const addresses = {
    spv: `https://localhost:${await listen(spv.listener.server, options.spvPort)}`,
    lookup: `http://127.0.0.1:${await listen(lookup, options.lookupPort)}`,
    filing: `https://localhost:${await listen(filing.listener.server, options.filingPort)}`,
    state: `https://localhost:${await listen(state, options.statePort)}`,
    control: `http://127.0.0.1:${await listen(control, options.controlPort)}`,
  };
  return {
    addresses,
    control: createControlClient(addresses.control),
    stop: async () => {
      for (const { listener } of [spv, filing]) listener.dropConnections();
      for (const server of [lookup, state, control]) server.closeAllConnections();
      await Promise.all([spv.listener.server, filing.listener.server, lookup, state, control].map(close));
      rmSync(workDir, { recursive: true, force: true });
    },
  };
}

/** The authority's records and services, before anything listens. */
function createParts(pkiDir: string, workDir: string, now: () => number) {
  const behaviour = defaultBehaviour();
  const faults = createFaultBook();
  const journal = createJournal(now);
  const records = createAuthorityRecords(now);
  const library = createLibrary(records, { sign: createSeal(pkiDir), stranger: createForgedSeal(workDir) });
  const issuerFile = join(pkiDir, 'issuing.crt');
  const register = createRegister({ records, behaviour, workDir, issuerFile, now });
  const desk = createRequestDesk({ records, behaviour, now });
  const contacts = createContactDesk({ records, now });
  const identity = {
    key: readFileSync(join(pkiDir, 'server.key')),
    cert: readFileSync(join(pkiDir, 'server.crt')),
  };
  return { records, library, register, desk, contacts, behaviour, faults, journal, identity, issuerFile };
}

const SPV_STEPS: Steps = { connect: 'connect', entry: 'entry', logon: 'policy', policy: 'policy', nonce: 'nonce' };
const PORTAL_STEPS: Steps = {
  connect: 'filingConnect',
  entry: 'filingEntry',
  logon: 'filingLogon',
  policy: 'filingLogin',
  nonce: 'filingNonce',
};

type Gated = { sessions: Sessions; listener: Listener };

type GatekeeperParts = {
  identity: ServerIdentity;
  issuerFile: string;
  records: AuthorityRecords;
  behaviour: Behaviour;
  faults: FaultBook;
  journal: Journal;
  now: () => number;
};

/** Puts applications behind gateways of their own, alike but for the logon page and the names of their steps. */
function createGatekeeper({ identity, issuerFile, records, ...common }: GatekeeperParts) {
  const { key, cert: certificate } = identity;
  const issuer = readFileSync(issuerFile);
  const readCertificate = createCertificateReader(issuer);
  const { now, behaviour } = common;
  return (application: Application, steps: Steps, logonPage: 'always' | 'afterRefusal'): Gated => {
    const sessions = createSessions(now, () => behaviour.sessionIdleMs);
    const certificateOf = records.certificate;
    const gateway = createGateway({
      sessions,
      application,
      steps,
      logonPage,
      certificateOf,
      readCertificate,
      ...common,
    });
    return { sessions, listener: createListener({ key, certificate, issuers: [issuer], gateway, ...common }) };
  };
}

function listen(server: Server, port = 0): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') reject(new Error('no TCP address'));
    else resolve(address.port);
  });
  return promise;
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  return promise;
}
