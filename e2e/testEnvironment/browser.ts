import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { NATIVE_HOST_NAME } from '#contracts/link/messages.ts';

/** Debian's Chromium; another one by `CHROMIUM`. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export type BrowserOptions = {
  /** Folder of the profile; it is made. */
  readonly profile: string;
  /** Folder of the unpacked extension, or null for a browser without it. */
  readonly extension: string | null;
  /** Environment of the browser, inherited by the native host. */
  readonly env?: NodeJS.ProcessEnv;
  readonly headless?: boolean;
  readonly locale?: string;
};

/** Arguments of a Chromium that asks for nothing but loopback and has the extension, if one is wanted. */
export const argumentsFor = (extension: string | null): readonly string[] => [
  ...QUIET,
  ...(extension ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`] : []),
];

const VIEWPORT = { width: 1440, height: 900 };
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium with a profile of its own and, if wanted, the extension. Nothing but loopback is asked for. */
export async function launchBrowser(options: BrowserOptions): Promise<BrowserContext> {
  const { profile, extension, env = {}, headless = true, locale = 'en-GB' } = options;
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless,
    locale,
    viewport: headless ? VIEWPORT : null,
    args: [...argumentsFor(extension)],
    env: definedOnly({ ...process.env, ...env }),
  });
  if (extension && context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker');
  return context;
}

/** Starts a Chromium without extension, for people who share nothing but the process. */
export const launchPlainBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: [...argumentsFor(null)] });

/** A browser as a person without the extension has it. */
export const openPlainContext = (browser: Browser, locale: string): Promise<BrowserContext> =>
  browser.newContext({ locale, viewport: VIEWPORT });

/** Writes the manifest by which Chromium with this profile finds a native host. */
export function registerNativeHost(
  profile: string,
  program: string,
  extensionOrigin: string,
  name = NATIVE_HOST_NAME,
): void {
  const folder = join(profile, 'NativeMessagingHosts');
  mkdirSync(folder, { recursive: true });
  const manifest = {
    name,
    description: 'Dosar Link',
    path: program,
    type: 'stdio',
    allowed_origins: [extensionOrigin],
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(manifest));
}

/** A running native host and the browser that started it. */
export type RunningHost = { readonly pid: number; readonly browserPid: number };

/** Kills the native hosts that were configured in a folder. */
export function endHostsBelow(folder: string): void {
  for (const pid of processesOf('dosar-link')) {
    if (procFile(pid, 'environ').includes(`DOSAR_LINK_CONFIG=${folder}/`)) process.kill(pid, 'SIGKILL');
  }
}

/** Native hosts whose ancestor is a Chromium with this profile, as /proc shows them. */
export function hostsOf(profile: string, program = 'dosar-link'): RunningHost[] {
  return processesOf(program).flatMap((pid) => {
    const browserPid = ancestorsOf(pid).find((ancestor) => isBrowserOf(ancestor, profile));
    return browserPid === undefined ? [] : [{ pid, browserPid }];
  });
}

const processesOf = (program: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => programOf(pid) === program);

function isBrowserOf(pid: number, profile: string): boolean {
  return programOf(pid).startsWith('chrom') && procFile(pid, 'cmdline').includes(`--user-data-dir=${profile}`);
}

function ancestorsOf(pid: number): number[] {
  const parent = Number(/^PPid:\s*(\d+)$/m.exec(procFile(pid, 'status'))?.[1] ?? 0);
  return parent <= 1 ? [] : [parent, ...ancestorsOf(parent)];
}

/** Name of the program a process runs; empty for one that has ended or is not ours. */
function programOf(pid: number): string {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    return '';
  }
}

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
