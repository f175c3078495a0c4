import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshEnds, refreshFails, refreshForm, startRefresh, typePin } from '#steps/messages.ts';
import { texts } from '#steps/texts.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
});
afterAll(() => environment.stop());

it('a token pulled out while it signs ends the refresh with what to do, and works again once it is back', async () => {
  const { token } = environment.credentials;
  const [holder] = token.holders;
  await environment.simulator.control.seedMessages({ serial: holder!.serial, count: 4, withinDays: 50 });
  const firm = await foundFirm(environment, { clients: [CLIENT] });
  const { page } = firm;

  environment.workstation.setToken('slow=Sign:3000');
  await startRefresh(page, { certificate: holder!.cn, days: 60, pin: token.pin });
  await expect.poll(() => environment.workstation.logins(), { timeout: onThisMachine(20_000) }).toEqual([0]);
  environment.workstation.setToken('removed');
  expect(await refreshFails(page)).toContain(texts.link.error.tokenRemoved);

  const database = await viewDatabase(environment.dataDir, firm);
  expect(await database.rows('select id from spv_message')).toEqual([]);
  const { certificates, requests } = await environment.simulator.control.journal();
  expect(certificates).toEqual([]);
  expect(requests.filter(({ endpoint }) => endpoint === 'listaMesaje')).toEqual([]);

  environment.workstation.setToken();
  await refreshForm(page).getByRole('button', { name: texts.refresh.action.again }).click();
  await refreshEnds(page);
  expect(await database.rows('select id from spv_message')).toHaveLength(4);
  expect(environment.workstation.logins()).toEqual([0, 0]);
  await database.close();
});

it('a PIN that was sealed can be entered anew after a failure', async () => {
  const { token } = environment.credentials;
  const { page } = await foundFirm(environment, { clients: [CLIENT] });
  await environment.simulator.control.addFault({ kind: 'reset', endpoint: 'connect' });
  await startRefresh(page, { certificate: token.holders[0]!.cn, days: 60, pin: token.pin });
  await refreshFails(page);
  await environment.simulator.control.clearFaults();
  await typePin(refreshForm(page), token.pin);
  await refreshForm(page).getByRole('button', { name: texts.refresh.action.start }).click();
  await refreshEnds(page);
});
