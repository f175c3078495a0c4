import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright';
import { argumentsFor, CHROMIUM } from '#testEnvironment/browser.ts';
import type { Afterwards } from './afterwards.ts';

/**
 * A browser whose page has no debugger attached while it is measured: reporting every request to one takes a tenth of a
 * small machine.
 */
export type UnwatchedBrowser = {
  /** Does something with the page, and leaves the browser alone afterwards. */
  withPage<T>(work: (page: Page) => Promise<T>): Promise<T>;
};

export type UnwatchedOptions = {
  readonly profile: string;
  readonly extension: string;
  /** Environment of the browser, inherited by the native host. */
  readonly env: NodeJS.ProcessEnv;
};

const LISTENING = /^DevTools listening on (ws:\S+)$/;

/** Starts Chromium with a profile of its own and the extension. */
export async function startUnwatched(options: UnwatchedOptions, after: Afterwards): Promise<UnwatchedBrowser> {
  const { profile, extension, env } = options;
  const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--window-size=1440,900', '--lang=en-GB'];
  const child = spawn(CHROMIUM, ['--headless', ...argumentsFor(extension), ...own, 'about:blank'], {
    env: { ...process.env, ...env, LANGUAGE: 'en_GB' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  after.add(async () => {
    child.kill();
    await ended;
  });
  const address = await addressOf(child.stderr);
  return {
    async withPage(work) {
      const browser = await chromium.connectOverCDP(address);
      try {
        const page = browser.contexts()[0]?.pages()[0];
        if (page === undefined) throw new Error('the browser has no page');
        return await work(page);
      } finally {
        await browser.close();
      }
    },
  };
}

async function addressOf(said: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: said });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [, found] = LISTENING.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
    lines.on('close', () => reject(new Error('Chromium ended before it listened')));
  });
  return address;
}
