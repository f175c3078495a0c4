import { matchesOf } from '../origins.ts';

type Script = {
  id: string;
  matches: string[];
  js: string[];
  runAt: 'document_start';
  allFrames: boolean;
  persistAcrossSessions: boolean;
};

/** The used part of `chrome.scripting` and `chrome.permissions`. */
export type Browser = {
  readonly scripting: {
    getRegisteredContentScripts(filter: { ids: string[] }): Promise<readonly unknown[]>;
    unregisterContentScripts(filter: { ids: string[] }): Promise<void>;
    registerContentScripts(scripts: Script[]): Promise<void>;
  };
  readonly permissions: { contains(asked: { origins: string[] }): Promise<boolean> };
};

const SCRIPT_ID = 'managed';

/** The origins that the browser has not allowed yet, which takes a person's consent. */
export async function notAllowed({ permissions }: Browser, origins: readonly string[]): Promise<readonly string[]> {
  const asked = await Promise.all(origins.map((origin) => permissions.contains({ origins: matchesOf([origin]) })));
  return origins.filter((_, at) => asked[at] !== true);
}

/** Registers the content script for the managed origins that the browser allows, and for no other. */
export async function coverManagedPages(browser: Browser, origins: readonly string[]): Promise<void> {
  const { scripting } = browser;
  const waiting = new Set(await notAllowed(browser, origins));
  const allowed = origins.filter((origin) => !waiting.has(origin));
  const ids = [SCRIPT_ID];
  if ((await scripting.getRegisteredContentScripts({ ids })).length > 0) {
    await scripting.unregisterContentScripts({ ids });
  }
  if (allowed.length === 0) return;
  await scripting.registerContentScripts([
    {
      id: SCRIPT_ID,
      matches: matchesOf(allowed),
      js: ['managed.js'],
      runAt: 'document_start',
      allFrames: false,
      persistAcrossSessions: true,
    },
  ]);
}
