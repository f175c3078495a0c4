import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import type { TestEnvironment } from '../testEnvironment.ts';
import type { DatabaseView } from './database.ts';

/** Where a server is killed: with the page of the person who is at work, and a view of its database. */
export type Scene = { readonly environment: TestEnvironment; readonly page: Page; readonly database: DatabaseView };

/** Does what brings the server to a moment, and kills it there. */
export type Kill = (scene: Scene, act: () => Promise<unknown>) => Promise<void>;

/** Long enough to be met on the way. */
const SLOW_MS = 3000;
const PATIENCE = { timeout: onThisMachine(30_000), interval: 20 };

/** In the middle of what a call of the page writes to a table: nothing of it is committed. */
export const whileWriting =
  (table: string, path: RegExp): Kill =>
  (scene, act) =>
    killAtWrite(scene, table, async () => {
      const route = await nextCall(scene.page, path, act);
      return () => route.continue();
    });

/** In the middle of what somebody who has the answer to a call of the page makes it write to a table. */
export const whileWritingAfter =
  (table: string, path: RegExp): Kill =>
  (scene, act) =>
    killAtWrite(scene, table, async () => {
      const route = await nextCall(scene.page, path, act);
      const response = await route.fetch();
      return () => route.fulfill({ response });
    });

/** After a call of the page has done its work, before its answer is out. */
export const beforeAnswering =
  (path: RegExp): Kill =>
  async ({ environment, page }, act) => {
    const route = await nextCall(page, path, act);
    const response = await route.fetch();
    expect(response.ok()).toBe(true);
    await environment.server.kill();
    await route.abort();
  };

/** As soon as something can be seen. */
export const once =
  (isSeen: (scene: Scene) => Promise<boolean>): Kill =>
  async (scene, act) => {
    await act();
    await expect.poll(() => isSeen(scene), PATIENCE).toBe(true);
    await scene.environment.server.kill();
  };

/** While the authority takes its time with an answer, to the host or to the server. */
export const whileAuthorityAnswers =
  (endpoint: 'filingForm' | 'filingUpload' | 'receipt'): Kill =>
  async (scene, act) => {
    const { control } = scene.environment.simulator;
    const isAsked = async () => ((await control.journal()).endpoints[endpoint]?.count ?? 0) > 0;
    await control.clearJournal();
    await control.behave({ delaysMs: { [endpoint]: SLOW_MS } });
    await once(isAsked)(scene, act);
    await control.behave({ delaysMs: { [endpoint]: 0 } });
  };

/** While the token takes its time with a signature. */
export const whileTokenSigns =
  (isSeen: (scene: Scene) => Promise<boolean>): Kill =>
  async (scene, act) => {
    scene.environment.workstation.setToken(`slow=Sign:${SLOW_MS}`);
    await once(isSeen)(scene, act);
    scene.environment.workstation.setToken();
  };

/** The next call of the page to an address, held on its way. */
async function nextCall(page: Page, path: RegExp, act: () => Promise<unknown>): Promise<Route> {
  const held = Promise.withResolvers<Route>();
  await page.route(
    ({ pathname }) => path.test(pathname),
    (route) => held.resolve(route),
    { times: 1 },
  );
  const [route] = await Promise.all([held.promise, act()]);
  return route;
}

/** `bring` answers how to let go of what will write. */
async function killAtWrite({ environment, database }: Scene, table: string, bring: () => Promise<() => Promise<void>>) {
  const letGo = await bring();
  const writes = await database.holdWrites(table);
  await letGo();
  await expect.poll(() => writes.isReached(), PATIENCE).toBe(true);
  await environment.server.kill();
  await writes.release();
}
