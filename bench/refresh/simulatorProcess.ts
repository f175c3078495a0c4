import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { createControlClient, type ControlClient } from '#simulator/control/client.ts';
import type { Afterwards } from '../measure/afterwards.ts';

const MAIN = fileURLToPath(new URL('../../authority-simulator/src/main.ts', import.meta.url));
const addressesSchema = v.object({
  spv: v.string(),
  lookup: v.string(),
  filing: v.string(),
  state: v.string(),
  control: v.string(),
});

/** The authority in its own process, so that no measured program shares its event loop. */
export type SimulatorProcess = {
  readonly addresses: v.InferOutput<typeof addressesSchema>;
  readonly control: ControlClient;
};

/** Starts the simulator and waits until it answers. */
export async function startSimulatorProcess(pkiDir: string, after: Afterwards): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, [MAIN, '--pki', pkiDir, '--until-stdin-ends'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  after.add(() => {
    child.stdin.end();
    return ended;
  });
  for await (const line of createInterface(child.stdout)) {
    const addresses = v.parse(addressesSchema, JSON.parse(line));
    return {
      addresses,
      control: createControlClient(addresses.control),
    };
  }
  throw new Error('the simulator did not start');
}
