import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageRows, refreshForm, refreshMessages, startRefresh } from '#steps/messages.ts';
import { goTo, linkIsReady } from '#steps/shell.ts';
import { reloadSignedIn } from '#steps/signIn.ts';
import { texts } from '#steps/texts.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const COUNT = 120;
const givenSchema = v.looseObject({ messagesIds: v.array(v.string()) });
let environment: TestEnvironment;

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [CLIENT] });
});
afterAll(() => environment.stop());

/** SHA-256 of every file that lies in the store. */
function storedDigests(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) =>
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ),
  );
}

it('a server killed in the middle of a refresh has lost nothing it acknowledged, and the rest comes with the next', async () => {
  const { token } = environment.credentials;
  const holder = token.holders[0]!;
  const { control } = environment.simulator;
  await control.seedMessages({ serial: holder.serial, count: COUNT, withinDays: 50, drawDocuments: true });
  await control.behave({ delaysMs: { descarcare: 100 } });
  const { page, person } = await foundFirm(environment, { clients: [CLIENT] });

  let hasList = false;
  const acknowledged = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const request = response.request();
    if (!response.ok()) return;
    if (request.method() === 'POST' && pathname === '/api/spv-messages') hasList = true;
    if (pathname !== '/api/spv-messages/contents') return;
    for (const id of v.parse(givenSchema, request.postDataJSON()).messagesIds) acknowledged.add(id);
  });
  await startRefresh(page, { certificate: holder.cn, days: 60, pin: token.pin });
  await expect.poll(() => acknowledged.size, { timeout: onThisMachine(30_000), interval: 20 }).toBeGreaterThan(20);
  await environment.server.kill();
  const acknowledgedIds = new Set(acknowledged);
  expect(hasList).toBe(true);
  expect(acknowledgedIds.size).toBeLessThan(COUNT);

  await environment.server.start();
  const database = await viewDatabase(environment.dataDir);
  const rows = await database.rows(
    `select m.id, m.message_id, c.sha256 as digest from spv_message m
     left join content_file c on (c.tenant_id, c.id) = (m.tenant_id, m.content_id)`,
  );
  expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(COUNT);
  expect(rows).toHaveLength(COUNT);
  const digests = storedDigests(`${environment.dir}/data/content`);
  const storedIds = rows
    .filter(({ digest }) => typeof digest === 'string' && digests.has(digest))
    .map(({ id }) => String(id));
  expect([...acknowledgedIds].filter((id) => !storedIds.includes(id))).toEqual([]);

  await reloadSignedIn(page, person);
  await linkIsReady(page);
  await goTo(page, 'messages');
  await control.behave({ delaysMs: { descarcare: 0 } });
  await refreshMessages(page, { certificate: holder.cn, days: 60, pin: token.pin });
  const after = await database.rows('select message_id, content_id from spv_message');
  expect(after).toHaveLength(COUNT);
  expect(after.filter(({ content_id }) => content_id === null)).toEqual([]);
  expect(await refreshForm(page).count()).toBe(0);
  expect(await messageRows(page).filter({ hasText: texts.messages.row.noContent }).count()).toBe(0);
  await database.close();
});
