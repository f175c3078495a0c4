import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { SETTLE_MS, SHOTS } from './screenshots/shots.ts';

/**
 * Takes pictures of the screens of a running server, in both themes and languages and on a phone: as a new firm sees them,
 * or a person of the demo with `--as EMAIL --password PASSWORD`.
 * `npm run screenshots -- [--origin http://localhost:4180] [--out .cache/screenshots] [--only certificates]`
 */
const { values: options } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:4180' },
    out: { type: 'string', default: '.cache/screenshots' },
    only: { type: 'string' },
    as: { type: 'string' },
    password: { type: 'string', default: '' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
});

const LOOKS = [
  { name: 'en-light', language: 'en', theme: 'light', width: 1440, height: 860 },
  { name: 'ro-dark', language: 'ro', theme: 'dark', width: 1440, height: 860 },
  { name: 'ro-light-phone', language: 'ro', theme: 'light', width: 390, height: 844 },
  { name: 'en-dark-phone', language: 'en', theme: 'dark', width: 390, height: 844 },
] as const;

async function signUp(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${options.origin}/signup`);
  await page.getByLabel('Firm name').fill('Cabinet Exemplu');
  await page.getByLabel('Given name').fill('Maria');
  await page.getByLabel('Family name').fill('Popa');
  await page.getByLabel('Email').fill(`maria.${Date.now()}@example.test`);
  await page.getByLabel('Password').fill('Tramvai-gutuie-26');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Go to Dosar' }).click();
  await page.locator('#screen').waitFor();
  await page.close();
  return context;
}

async function signIn(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(options.origin);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(options.password);
  await page.keyboard.press('Enter');
  await page.locator('#screen').waitFor();
  await page.close();
  return context;
}

async function shoot(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  for (const look of LOOKS) {
    await page.goto(options.origin);
    await page.evaluate(({ language, theme }) => {
      localStorage.setItem('i18nextLng', language);
      localStorage.setItem('theme', theme);
    }, look);
    for (const { name, path, height = look.height, prepare } of SHOTS) {
      if (options.only !== undefined && !name.startsWith(options.only)) continue;
      await page.setViewportSize({ width: look.width, height });
      await page.goto(`${options.origin}${path}`);
      await page.locator('#screen, main').first().waitFor();
      await page.waitForFunction(() => document.querySelector('#screen [aria-busy=true]') === null);
      await page.waitForTimeout(SETTLE_MS);
      if (prepare !== undefined) {
        await prepare(page);
        await page.waitForTimeout(SETTLE_MS);
      }
      await page.screenshot({ path: join(options.out, `${name}-${look.name}.png`) });
      process.stdout.write(`${name}-${look.name}.png\n`);
    }
  }
}

mkdirSync(options.out, { recursive: true });
const browser = await chromium.launch({ executablePath: options.chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await shoot(await (options.as === undefined ? signUp(browser) : signIn(browser, options.as)));
} finally {
  await browser.close();
}
