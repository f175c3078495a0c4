import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onThisMachine } from '../../scripts/test/machine.ts';
import { auditFaults } from '../monthEnd/audit.ts';
import { startMonthEnd, type MonthEndEnvironment } from '../monthEnd/environment.ts';
import { playHour } from '../monthEnd/hour.ts';
import { planHour, SMALL_HOUR } from '../monthEnd/plan.ts';

/**
 * One whose first two uploads and first two requests are taken and their answers lost: a host or a server that sent such
 * a one again would file or ask twice here.
 */
const SEED = 18_737;
const plan = planHour(SEED, SMALL_HOUR);
const dir = mkdtempSync(join(tmpdir(), 'dosar-month-end-'));
let environment: MonthEndEnvironment;

beforeAll(async () => {
  environment = await startMonthEnd(dir, plan);
});
afterAll(async () => {
  await environment.stop();
  rmSync(dir, { recursive: true, force: true });
});

it(
  'a twentieth of the month-end hour: nothing lost, nothing twice, nothing under another firm',
  { timeout: onThisMachine(240_000) },
  async () => {
    const said: string[] = [];
    const { faults, killed, injected } = await playHour(environment, plan, (text) => void said.push(text));
    expect({ faults: [...faults, ...auditFaults(environment)], said }).toEqual({ faults: [], said });
    expect(killed).toMatchObject({
      worker: plan.size.kills.worker,
      tab: plan.size.kills.tab,
      server: plan.size.kills.server,
    });
    expect(killed.host).toBeGreaterThan(0);
    expect(Object.keys(injected).length).toBeGreaterThan(5);
  },
);
