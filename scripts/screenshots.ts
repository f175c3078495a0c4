import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

/**
 * Takes pictures of the screens of a running server, as a new firm sees them, in both themes and languages and on a
 * phone: `npm run screenshots -- --origin http://localhost:4180 [--out .cache/screenshots] [--only certificates]`.
 */
const { values: options } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:4180' },
    out: { type: 'string', default: '.cache/screenshots' },
    only: { type: 'string' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
});

type Shot = {
  readonly name: string;
  readonly path: string;
  /** Height of the window, where the screen goes on below. */
  readonly height?: number;
  readonly prepare?: (page: Page) => Promise<void>;
};

const openFirst = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.waitForTimeout(SETTLE_MS);
};

/** Animations of the design language take at most 160 ms. */
const SETTLE_MS = 400;

const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'clients', path: '/clients' },
  { name: 'messages', path: '/spv/messages' },
  { name: 'certificates', path: '/settings/spv/certificates' },
  { name: 'firm', path: '/settings/account' },
  { name: 'inbox', path: '/inbox' },
  { name: 'colleagues', path: '/settings/users-and-teams/colleagues' },
  {
    name: 'invite',
    path: '/settings/users-and-teams/colleagues',
    prepare: openFirst('main header button'),
  },
  { name: 'teams', path: '/settings/users-and-teams/teams' },
  { name: 'roles', path: '/settings/users-and-teams/roles' },
  { name: 'permissions', path: '/settings/users-and-teams/permissions' },
  { name: 'invoicing', path: '/invoicing' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'profile', path: '/', prepare: openFirst('header button[aria-haspopup=menu] >> nth=-1') },
  { name: 'details', path: '/', prepare: openFirst('footer button[aria-expanded]') },
  {
    name: 'shortcuts',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(SETTLE_MS);
    },
  },
  { name: 'gallery-controls', path: '/gallery/controls' },
  { name: 'gallery-fields', path: '/gallery/fields', height: 1700 },
  { name: 'gallery-form', path: '/gallery/form', height: 1500 },
  {
    name: 'gallery-form-mistakes',
    path: '/gallery/form',
    height: 1700,
    prepare: async (page) => {
      await page.locator('#screen').focus();
      await page.keyboard.press('Control+Enter');
      await page.waitForTimeout(SETTLE_MS);
    },
  },
  { name: 'gallery-calendar', path: '/gallery/fields', prepare: openFirst('input[placeholder] + span button') },
  { name: 'gallery-overlays', path: '/gallery/overlays' },
  { name: 'gallery-dialog', path: '/gallery/overlays', prepare: openFirst('#screen section button >> nth=0') },
  { name: 'gallery-drawer', path: '/gallery/overlays', prepare: openFirst('#screen section button >> nth=1') },
  { name: 'gallery-feedback', path: '/gallery/feedback', height: 1100 },
  { name: 'install', path: '/settings/spv/certificates', prepare: openFirst('output button') },
];

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
      await page.waitForTimeout(SETTLE_MS);
      await prepare?.(page);
      await page.screenshot({ path: join(options.out, `${name}-${look.name}.png`) });
      process.stdout.write(`${name}-${look.name}.png\n`);
    }
  }
}

mkdirSync(options.out, { recursive: true });
const browser = await chromium.launch({ executablePath: options.chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await shoot(await signUp(browser));
} finally {
  await browser.close();
}
