import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { urlOf } from '#server/db/pool.ts';
import { takePort } from '#serverTesting/ports.ts';
import { figure, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder, type Afterwards } from '../measure/afterwards.ts';
import { buildWebApp } from '../measure/builds.ts';
import { openBenchDatabase } from '../measure/database.ts';
import { startHttpProcess } from '../measure/httpProcess.ts';
import { progress } from '../measure/progress.ts';
import { seedSignedUp } from '../measure/seedSignedUp.ts';
import { signUp } from '../measure/signUp.ts';
import { STEPS, type ListStep } from './listSteps.ts';
import { watchTasks } from './longestTask.ts';

const SERVER = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const HEADLESS_SHELL = process.env.HEADLESS_SHELL ?? '/usr/bin/chromium-headless-shell';
const SLOWDOWN = 4;
const ROUNDS = 3;
const GOAL_MS = 50;
const PEER = 'the same rows as plain HTML';
const AMOUNT = { clients: 500, messages: 100_000 } as const;

/**
 * A firm with 100,000 messages, its list at 100 rows a page, the processor slowed down four times: the longest task of the
 * page while somebody scrolls, chooses a range, resizes a column and sets a filter; the median of three rounds. The peer
 * is the table as it stands, as plain HTML with its styles in a page without a script, where only scrolling and choosing
 * mean something.
 */
export const benchmark: Benchmark = {
  name: 'lists',
  run: () =>
    inOwnFolder('lists', async (dir, after) => {
      progress('building the page');
      const context = await openFirm(dir, after, await buildWebApp());
      const ours = await context.newPage();
      await ours.goto('/spv/messages/all?pageSize=100');
      await ours.locator('tbody tr').nth(99).waitFor();
      const peer = await copyTable(context, ours);
      const figures: Figure[] = [];
      for (const step of STEPS) {
        const own = await longestOf(ours, step);
        const beside = step.hasPeer ? { name: PEER, value: await longestOf(peer, step) } : undefined;
        figures.push(
          figure({
            name: step.name,
            value: own,
            unit: 'ms',
            ...(beside === undefined ? {} : { peer: beside }),
            goal: { text: `no task over ${GOAL_MS} ms`, met: own <= GOAL_MS },
          }),
        );
      }
      return figures;
    }),
};

async function openFirm(dir: string, after: Afterwards, webFolder: string): Promise<BrowserContext> {
  const database = await openBenchDatabase(join(dir, 'data'), after);
  const port = await takePort();
  const env = { PORT: `${port}`, DATA_DIR: dir, WEB_DIR: webFolder, DATABASE_URL: urlOf(database.database.owner) };
  const { origin } = await startHttpProcess({ args: [SERVER], env, port }, after);
  const browser = await chromium.launch({ executablePath: HEADLESS_SHELL, args: ['--no-sandbox', '--disable-gpu'] });
  after.add(() => browser.close());
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const email = await signUp(page, origin);
  await page.close();
  progress('making 100,000 messages');
  await seedSignedUp(database, email, AMOUNT);
  return context;
}

/** The table of a page in another one, with its styles and nothing that runs. */
async function copyTable(context: BrowserContext, from: Page): Promise<Page> {
  const html = await from.evaluate(() => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    const table = document.querySelector('table')?.parentElement?.outerHTML ?? '';
    return `<!doctype html><style>${styles.join('\n')}</style><body style="display:flex;height:100vh">${table}</body>`;
  });
  const page = await context.newPage();
  await page.setContent(html);
  return page;
}

async function longestOf(page: Page, step: ListStep): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    progress(`${step.name}: round ${round + 1} of ${ROUNDS}`);
    const end = await watchTasks(page);
    await step.run(page);
    longest.push(await end());
    await step.undo(page);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return longest.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
