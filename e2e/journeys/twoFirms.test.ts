import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageRows, refreshMessages, showTab } from '#steps/messages.ts';
import { goTo, linkIsReady } from '#steps/shell.ts';
import { texts } from '#steps/texts.ts';
import type { Account } from '#testEnvironment/account.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
const COUNT = 6;
const listSchema = v.object({ items: v.array(v.object({ id: v.string(), messageId: v.string() })) });
const contentSchema = v.object({ content: v.object({ url: v.string() }) });
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
});
afterAll(() => environment.stop());

const messagesOf = async (account: Account) =>
  v.parse(listSchema, (await account.call('GET', '/spv-messages?currentMessageSet=all')).body).items;

it('two firms with the same client and one token never see each other', async () => {
  const { token } = environment.credentials;
  const holder = token.holders[0]!;
  await environment.simulator.control.seedMessages({ serial: holder.serial, count: COUNT, withinDays: 50 });
  const alfa = await foundFirm(environment, { clients: [CLIENT] });
  await refreshMessages(alfa.page, { certificate: holder.cn, days: 60, pin: token.pin });
  const ofAlfa = await messagesOf(alfa.account);
  expect(ofAlfa).toHaveLength(COUNT);
  await alfa.leave();

  const beta = await foundFirm(environment, { clients: [CLIENT] });
  const { page } = beta;
  await linkIsReady(page);
  await goTo(page, 'messages');
  await showTab(page, 'all');
  await page.getByRole('heading', { name: texts.messages.empty.title }).waitFor();
  expect(await messagesOf(beta.account)).toEqual([]);

  for (const { id, messageId } of ofAlfa) {
    expect((await beta.account.call('GET', `/spv-messages/${id}`)).status).toBe(404);
    expect((await beta.account.call('PUT', '/spv-messages/archive', { messagesIds: [id] })).body).not.toMatchObject({
      changed: [id],
    });
    const found = await beta.account.call('GET', `/search?query=${messageId}`);
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.body)).not.toContain(id);
  }
  await page.goto(`${environment.server.origin}/spv/messages/message/${ofAlfa[0]!.id}/preview`);
  await page.getByText(texts.preview.failed.title).or(page.getByText(texts.preview.missing.title)).first().waitFor();
  expect(await page.locator('body').innerText()).not.toContain('RECIPISA');

  await page.goto(`${environment.server.origin}/spv/messages`);
  await linkIsReady(page);
  await refreshMessages(page, { certificate: holder.cn, days: 60, pin: token.pin });
  await messageRows(page).first().waitFor();
  const ofBeta = await messagesOf(beta.account);
  expect(ofBeta.map(({ messageId }) => messageId)).toEqual(ofAlfa.map(({ messageId }) => messageId));
  expect(ofBeta.filter(({ id }) => ofAlfa.some((other) => other.id === id))).toEqual([]);

  const { body } = await alfa.account.call('GET', `/spv-messages/${ofAlfa[0]!.id}`);
  const signed = new URL(v.parse(contentSchema, body).content.url, environment.server.origin);
  expect((await fetch(signed)).status).toBe(200);
  signed.pathname = signed.pathname.replace(/[0-9a-f-]{36}/, ofBeta[0]!.id);
  expect((await fetch(signed)).ok).toBe(false);
  await beta.leave();
});
