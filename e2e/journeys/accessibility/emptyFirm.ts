import { fullName } from '#steps/people.ts';
import { addressOf, sendSignIn, type Visit } from './visit.ts';

/** A firm that has nothing yet, in a browser without the link. */
export async function tourEmptyFirm(visit: Visit): Promise<void> {
  const { page, look, person } = visit;
  const { certificates, clients, messages, statusBar } = visit.words;
  await page.goto(addressOf(visit, '/clients'));
  await sendSignIn(visit);
  await page.getByRole('button', { name: new RegExp(fullName(person)) }).waitFor();
  await look('no active clients', page.getByText(clients.empty.inactiveTitle));
  await page.goto(addressOf(visit, '/clients/clientList?view=all'));
  await look('no clients yet', page.getByText(clients.empty.title));
  await page.goto(addressOf(visit, '/settings/spv/certificates'));
  await look('no certificate, no link', page.getByText(certificates.empty.withoutLink));
  await page.goto(addressOf(visit, '/spv/messages'));
  await look('no messages, no link', page.getByText(messages.empty.install));
  await page.getByRole('button', { name: messages.empty.installAction }).click();
  await look('how to install the link', page.getByRole('dialog', { name: statusBar.install.title }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: statusBar.details.open }).click();
  await look('status details without the link', page.getByRole('region', { name: statusBar.details.label }));
}
