import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { changeBehaviour, defaultBehaviour } from './behaviour.ts';
import { createControlClient, type ControlClient } from './control/client.ts';
import { createControlServer } from './control/server.ts';
import { createLibrary } from './documents/library.ts';
import { createFaultBook } from './faults.ts';
import { createCertificateReader } from './gateway/certificates.ts';
import { createGateway } from './gateway/gateway.ts';
import { createListener } from './gateway/listener.ts';
import { createSessions } from './gateway/sessions.ts';
import { createJournal } from './journal.ts';
import { createLookupServer } from './lookup/server.ts';
import { createSpvService } from './spv/service.ts';
import { createWorld } from './world.ts';

/** `pkiDir` holds server.key, server.crt and issuing.crt (see e2e/world/pki.ts). A port of 0 lets the system pick. */
export type SimulatorOptions = { pkiDir: string; spvPort?: number; lookupPort?: number; controlPort?: number };

/** Base addresses, without a slash at the end. */
export type SimulatorAddresses = { spv: string; lookup: string; control: string };

export type Simulator = { addresses: SimulatorAddresses; control: ControlClient; stop: () => Promise<void> };

/** Starts the authority on loopback: mailbox service, company lookup and control, each on a port of its own. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  let clockOffsetMs = 0;
  const now = (): number => Date.now() + clockOffsetMs;
  const behaviour = defaultBehaviour();
  const faults = createFaultBook();
  const journal = createJournal(now);
  const world = createWorld(now);
  const library = createLibrary(world);
  const sessions = createSessions(now, () => behaviour.sessionIdleMs);
  const issuer = readFileSync(join(options.pkiDir, 'issuing.crt'));
  const gateway = createGateway({
    sessions,
    service: createSpvService({ world, library, behaviour, now }),
    certificateOf: world.certificate,
    readCertificate: createCertificateReader(issuer),
    behaviour,
    journal,
    now,
  });
  const listener = createListener({
    key: readFileSync(join(options.pkiDir, 'server.key')),
    certificate: readFileSync(join(options.pkiDir, 'server.crt')),
    issuers: [issuer],
    gateway,
    faults,
    journal,
    behaviour,
  });
  const { server: lookup, forgetCallers } = createLookupServer({ world, behaviour, faults, journal, now });
  const reset = (): void => {
    clockOffsetMs = 0;
    changeBehaviour(behaviour, defaultBehaviour());
    faults.clear();
    world.reset();
    library.clear();
    sessions.endAll();
    forgetCallers();
    journal.clear();
  };
  const advanceClock = (ms: number): void => {
    clockOffsetMs += ms;
  };
  const endSessions = sessions.endAll;
  const control = createControlServer({
    world,
    library,
    behaviour,
    faults,
    journal,
    now,
    reset,
    endSessions,
    advanceClock,
  });

  const addresses = {
    spv: `https://localhost:${await listen(listener.server, options.spvPort)}`,
    lookup: `http://127.0.0.1:${await listen(lookup, options.lookupPort)}`,
    control: `http://127.0.0.1:${await listen(control, options.controlPort)}`,
  };
  return {
    addresses,
    control: createControlClient(addresses.control),
    stop: async () => {
      listener.dropConnections();
      lookup.closeAllConnections();
      control.closeAllConnections();
      await Promise.all([listener.server, lookup, control].map(close));
    },
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
