import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshEnds, refreshFails, refreshForm, startRefresh, typePin } from '#steps/messages.ts';
import { texts } from '#steps/texts.ts';
import { viewDatabase } from '#world/database.ts';
import { foundFirm } from '#world/firm.ts';
import { setStage, type Stage } from '#world/stage.ts';

const CLIENT = '12345674';
let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ rights: [CLIENT] });
});
afterAll(() => stage.stop());

it('a token pulled out while it signs ends the refresh with what to do, and works again once it is back', async () => {
  const { token } = stage.world;
  const [holder] = token.holders;
  await stage.simulator.control.seedMessages({ serial: holder!.serial, count: 4, withinDays: 50 });
  const { page } = await foundFirm(stage, { clients: [CLIENT] });

  stage.workstation.setToken('slow=Sign:3000');
  await startRefresh(page, { certificate: holder!.cn, days: 60, pin: token.pin });
  await expect.poll(() => stage.workstation.logins(), { timeout: 20_000 }).toEqual([0]);
  stage.workstation.setToken('removed');
  expect(await refreshFails(page)).toContain(texts.link.error.tokenRemoved);

  const database = await viewDatabase(`${stage.dir}/data`);
  expect(await database.rows('select id from spv_message')).toEqual([]);
  const { certificates, requests } = await stage.simulator.control.journal();
  expect(certificates).toEqual([]);
  expect(requests.filter(({ endpoint }) => endpoint === 'listaMesaje')).toEqual([]);

  stage.workstation.setToken();
  await refreshForm(page).getByRole('button', { name: texts.refresh.action.again }).click();
  await refreshEnds(page);
  expect(await database.rows('select id from spv_message')).toHaveLength(4);
  expect(stage.workstation.logins()).toEqual([0, 0]);
  await database.close();
});

it('a PIN that was sealed can be entered anew after a failure', async () => {
  const { token } = stage.world;
  const { page } = await foundFirm(stage, { clients: [CLIENT] });
  await stage.simulator.control.addFault({ kind: 'reset', endpoint: 'connect' });
  await startRefresh(page, { certificate: token.holders[0]!.cn, days: 60, pin: token.pin });
  await refreshFails(page);
  await stage.simulator.control.clearFaults();
  await typePin(refreshForm(page), token.pin);
  await refreshForm(page).getByRole('button', { name: texts.refresh.action.start }).click();
  await refreshEnds(page);
});
