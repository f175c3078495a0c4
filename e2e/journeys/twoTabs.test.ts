import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeCertificate } from '#steps/certificates.ts';
import { refreshMessages } from '#steps/messages.ts';
import { fullName } from '#steps/people.ts';
import { linkIsReady, statusBar } from '#steps/shell.ts';
import { isSignedIn } from '#steps/signIn.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
let environment: JourneyEnvironment;
let database: DatabaseView;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const tabId = (page: Page) => page.evaluate(() => sessionStorage.getItem('spv.leaderId'));
const leaders = async () =>
  (await database.rows('select leader_id from spv_session')).map(({ leader_id }) => leader_id);

it('two tabs on one certificate: one leads, both show who, a refresh takes the lead, and the other takes over', async () => {
  const { token } = environment.credentials;
  const holder = token.holders[0]!;
  await environment.simulator.control.seedMessages({ serial: holder.serial, count: 4, withinDays: 50 });
  const firm = await foundFirm(environment, { clients: [CLIENT], prepare: (page) => page.clock.install() });
  const { page: first, browser, person } = firm;
  database = await viewDatabase(environment.dataDir, firm);
  await storeCertificate(first, { holder: holder.cn, pin: token.pin });
  await expect.poll(leaders, { timeout: onThisMachine(20_000) }).toEqual([await tabId(first)]);

  const second = await browser.newPage();
  await second.goto(`${environment.server.origin}/spv/messages`);
  await isSignedIn(second, person);
  await linkIsReady(second);
  const shown = `${holder.cn}${fullName(person)}`;
  for (const page of [first, second]) {
    await statusBar(page).getByRole('listitem').filter({ hasText: shown }).waitFor();
  }
  expect(await leaders()).toEqual([await tabId(first)]);
  expect(await tabId(second)).not.toBe(await tabId(first));

  await refreshMessages(second, { certificate: holder.cn, days: 60 });
  await expect.poll(leaders, { timeout: onThisMachine(20_000) }).toEqual([await tabId(second)]);

  await second.close();
  await expect.poll(leaders, { timeout: onThisMachine(20_000) }).toEqual([]);
  // The next extension of the first tab's lead finds it gone, the next look at the token takes it up again.
  await expect
    .poll(
      async () => {
        await first.clock.fastForward('03:00');
        return leaders();
      },
      { timeout: onThisMachine(30_000), interval: 500 },
    )
    .toEqual([await tabId(first)]);
  expect(environment.workstation.logins()).toEqual([0]);
});
