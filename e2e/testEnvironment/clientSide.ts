import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { EXTENSION_ORIGIN } from '#extension/id.ts';
import type { SimulatorAddresses } from '#simulator/simulator.ts';
import { endHostsBelow, launchBrowser, launchPlainBrowser, openPlainContext, registerNativeHost } from './browser.ts';
import { watchConsole } from './consoleWatch.ts';
import type { Credentials } from './credentials/credentials.ts';
import { watchHiddenScreens } from './hiddenScreens.ts';
import { notePages } from './openPages.ts';
import { makeWorkstation, NATIVE_HOST, type Workstation } from './workstation.ts';

export type OpenBrowser = {
  readonly withExtension?: boolean;
  /** Where it runs; on the environment's first workstation by default. */
  readonly workstation?: Workstation;
  /** Program registered as native host; null for none. */
  readonly host?: string | null;
  readonly headless?: boolean;
  readonly locale?: string;
};

/** Workstations of one person's token, and browsers to open on them. */
export type ClientSide = {
  readonly workstation: Workstation;
  /** Another workstation with the same certificate: a host of its own, with a journal and keys of its own. */
  addWorkstation(): Workstation;
  /** Registers the native host with a browser profile; answers it with what else a browser is started with. */
  prepareProfile(name: string): { profile: string; extension: string; env: NodeJS.ProcessEnv };
  /**
   * A browser on this workstation, closed with the environment. With the extension it has a profile of its own; those
   * without are contexts of one browser, which share nothing else.
   */
  openBrowser(options?: OpenBrowser): Promise<BrowserContext>;
  /** Browsers opened so far; the profile of the n-th is the folder `profile-n`. */
  browserCount(): number;
};

type Meets = {
  readonly credentials: Credentials;
  readonly authority: Pick<SimulatorAddresses, 'spv' | 'filing'>;
  readonly origin: string;
  readonly extension: string;
  readonly pauses: boolean;
};

/** Makes a workstation in a folder; `close` ends its browsers and hosts. */
export function createClientSide(dir: string, meets: Meets): ClientSide & { close(): Promise<void> } {
  const { credentials, authority, origin, extension, pauses } = meets;
  const { token, pki } = credentials;
  const workstationIn = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    return makeWorkstation({ dir: folder, token, pki, authority, origins: [origin], pauses });
  };
  const workstation = workstationIn(dir);
  const browsers = createBrowsers(dir, extension, workstation);
  let workstations = 1;
  return {
    workstation,
    addWorkstation() {
      workstations += 1;
      return workstationIn(join(dir, `workstation-${workstations}`));
    },
    prepareProfile(name) {
      const profile = join(dir, name);
      registerNativeHost(profile, NATIVE_HOST, EXTENSION_ORIGIN);
      return { profile, extension, env: workstation.env };
    },
    openBrowser: browsers.open,
    browserCount: browsers.count,
    async close() {
      await browsers.close();
      // They live on for some seconds, and what they finish would be seen by whoever comes next.
      endHostsBelow(dir);
    },
  };
}

/** `npm run prove` holds every journey to a clean console. */
const isProving = process.env['DOSAR_PROVE'] === '1';

function createBrowsers(dir: string, extension: string, workstation: Workstation) {
  const profiles: BrowserContext[] = [];
  let plain: Promise<Browser> | undefined;
  const said: (readonly string[])[] = [];
  let opened = 0;
  const watched = async (context: BrowserContext) => {
    notePages(context);
    said.push(watchConsole(context));
    await watchHiddenScreens(context);
    return context;
  };
  return {
    open: async ({
      withExtension = true,
      workstation: { env } = workstation,
      host = NATIVE_HOST,
      headless = true,
      locale = 'en-GB',
    }: OpenBrowser = {}) => {
      opened += 1;
      if (!withExtension && headless) {
        const context = await openPlainContext(await (plain ??= launchPlainBrowser()), locale);
        return watched(context);
      }
      const profile = join(dir, `profile-${opened}`);
      if (host !== null) registerNativeHost(profile, host, EXTENSION_ORIGIN);
      const context = await launchBrowser({
        profile,
        extension: withExtension ? extension : null,
        env,
        headless,
        locale,
      });
      profiles.push(context);
      return watched(context);
    },
    count: () => opened,
    close: async () => {
      await Promise.all([...profiles.map((profile) => profile.close()), plain?.then((browser) => browser.close())]);
      const complaints = said.flat();
      if (isProving && complaints.length > 0) throw new Error(`the console is not clean:\n${complaints.join('\n')}`);
    },
  };
}
