import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { inject } from 'vitest';
import { createControlClient } from '#simulator/control/client.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { lettersIn } from '#testEnvironment/server/serverProcess.ts';
import { createClientSide } from '../clientSide.ts';
import { withOwnToken } from '../credentials/credentials.ts';
import { giveRights, newFolder, type JourneyEnvironment, type JourneyOptions } from '../testEnvironment.ts';
import { sharedBackendSchema, type SharedBackend } from './sharedBackend.ts';

/**
 * For journeys that neither stop the server nor set it up otherwise: authority and server of this worker, where other
 * files were before and left their firms. The authority has forgotten all; token, workstation and browsers are new.
 */
export async function joinTestEnvironment({ rights, pauses = true }: JourneyOptions): Promise<JourneyEnvironment> {
  const { credentials: shared, addresses, dataDir, origin, extension } = await backendOfWorker();
  const dir = newFolder();
  const credentials = withOwnToken(shared, join(dir, 'token'));
  const simulator = { addresses, control: createControlClient(addresses.control) };
  await simulator.control.reset();
  await forgetAttempts(dataDir);
  await giveRights({ credentials, simulator }, rights);
  const clientSide = createClientSide(dir, { credentials, authority: addresses, origin, extension, pauses });
  return {
    ...clientSide,
    dir,
    dataDir,
    credentials,
    simulator,
    server: { origin, mailsTo: (email) => lettersIn(dataDir, email) },
    async stop() {
      await clientSide.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** All firms sign up from one address: the rate limit is each file's own. */
async function forgetAttempts(dataDir: string): Promise<void> {
  const database = await viewDatabase(dataDir);
  await database.seed(async (client) => void (await client.query('truncate identity.throttle')));
  await database.close();
}

async function backendOfWorker(): Promise<SharedBackend> {
  const answer = await fetch(`${inject('sharedBackends')}/worker-${process.env.VITEST_POOL_ID}`);
  if (!answer.ok) throw new Error(`The shared environment did not start: ${await answer.text()}`);
  return v.parse(sharedBackendSchema, await answer.json());
}
