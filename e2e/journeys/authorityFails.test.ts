import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageRows, refreshEnds, refreshFails, refreshForm, startRefresh } from '#steps/messages.ts';
import { statusBar } from '#steps/shell.ts';
import { texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
let environment: JourneyEnvironment;
let database: DatabaseView;
let firm: Firm;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  database = await viewDatabase(environment.dataDir);
  const [holder] = environment.credentials.token.holders;
  await environment.simulator.control.seedMessages({ serial: holder!.serial, count: 4, withinDays: 50 });
});
beforeEach(async () => {
  firm = await foundFirm(environment, { clients: [CLIENT] });
});
afterEach(async () => {
  await environment.simulator.control.clearFaults();
  await firm.leave();
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const refresh = () => {
  const { token } = environment.credentials;
  return startRefresh(firm.page, { certificate: token.holders[0]!.cn, days: 60, pin: token.pin });
};
const messagesOfFirm = () =>
  database.rows('select m.id from spv_message m join firm f on f.id = m.tenant_id where f.name = $1', [
    firm.person.firm,
  ]);

/** The same form, once the authority is well again. */
const worksAgain = async () => {
  const { page } = firm;
  await environment.simulator.control.clearFaults();
  await refreshForm(page).getByRole('button', { name: texts.refresh.action.again }).click();
  await refreshEnds(page);
  await messageRows(page).first().waitFor();
  expect(await messagesOfFirm()).toHaveLength(4);
};

describe('an authority', () => {
  it('that answers its logout page with status 200 is no list of messages: the session has ended', async () => {
    await environment.simulator.control.addFault({ kind: 'logoutPage', endpoint: 'listaMesaje' });
    await refresh();
    expect(await refreshFails(firm.page)).toContain(texts.link.error.loggedOut);
    expect(await messagesOfFirm()).toEqual([]);
    await worksAgain();
  });

  it('that cannot be reached is shown as down, and the next try works', async () => {
    await environment.simulator.control.addFault({ kind: 'reset', endpoint: 'connect' });
    await refresh();
    expect(await refreshFails(firm.page)).toContain(texts.link.error.authorityDown);
    // Behind the form, the status bar says so too.
    await firm.page.getByText(texts.statusBar.service.spv.offline).first().waitFor();
    expect(await messagesOfFirm()).toEqual([]);
    await worksAgain();
    await statusBar(firm.page).getByText(texts.statusBar.service.spv.online).first().waitFor();
  });
});
