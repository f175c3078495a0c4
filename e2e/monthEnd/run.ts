import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditFaults } from './audit.ts';
import { startMonthEnd } from './environment.ts';
import { playHour } from './hour.ts';
import { planHour, SMALL_HOUR, WHOLE_HOUR } from './plan.ts';
import { figuresOf } from './report.ts';

/**
 * `npm run simulate:month-end [-- --seed N] [--small]`: plays the hour and says what came of it; ends with 1 on a fault.
 * Real are the server on its database, the native hosts with their tokens, the extension's worker and content parts, and
 * all workers of the page with their effects, each tab in a process of its own. Left out are the browser between them,
 * the screens, and the sign-in: people are given their access tokens. The clocks of the pages go faster.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, small: { type: 'boolean', default: false } },
});
const plan = planHour(Number(values.seed), values.small ? SMALL_HOUR : WHOLE_HOUR);
const dir = mkdtempSync(join(tmpdir(), 'dosar-month-end-'));
const startedAt = performance.now();
const say = (text: string) => console.error(`[${((performance.now() - startedAt) / 1000).toFixed(0)} s] ${text}`);
say(`seed ${plan.seed}: setting the environment`);
const environment = await startMonthEnd(dir, plan);
say('the hour begins');
try {
  const report = await playHour(environment, plan, say);
  const faults = [...report.faults, ...auditFaults(environment)];
  console.log(await figuresOf(environment, plan, report));
  for (const fault of faults.slice(0, 100)) console.log(`FAULT: ${fault}`);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await environment.stop();
  rmSync(dir, { recursive: true, force: true });
}
