import type { Invitation } from '#contracts/api/invitations.ts';
import type { Team } from '#contracts/api/teams.ts';
import type { Colleague } from '#contracts/api/users.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { filled } from '#steps/texts.ts';
import { enter, whileAnswered, whileBroken, type Visit } from './visit.ts';

const PLACE = '/settings/users-and-teams';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const MIHAI: Colleague = {
  id: id(1),
  displayName: 'Mihai Pop',
  email: 'mihai@cabinet.test',
  role: 'member',
  mayApprove: true,
  teams: [{ id: id(5), name: 'Salarizare' }],
  managedClients: 3,
};
/** Approves too: the last one who does cannot be removed. */
const ANA: Colleague = { ...MIHAI, id: id(4), displayName: 'Ana Dima', email: 'ana@cabinet.test', role: 'admin' };
const INVITATION: Invitation = {
  id: id(2),
  givenName: 'Dan',
  familyName: 'Ene',
  email: 'dan@cabinet.test',
  role: 'member',
  state: 'waiting',
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
};
const TEAM: Team = { id: id(5), name: 'Salarizare', members: [{ id: id(1), displayName: 'Mihai Pop' }], revision: 1 };

/** Users and teams: the four tabs, with what is asked before a change. */
export async function tourPeople(visit: Visit): Promise<void> {
  await tourColleagues(visit);
  await tourInvite(visit);
  await tourTeams(visit);
  const { page, look } = visit;
  const { users } = visit.words;
  await page.getByRole('link', { name: users.tab.roles }).click();
  await look('roles', page.getByRole('heading', { level: 2, name: users.role.owner }));
  await page.getByRole('link', { name: users.tab.permissions }).click();
  await look('permissions', page.getByRole('table', { name: users.tab.permissions }));
}

async function tourColleagues(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { users } = visit.words;
  const name = MIHAI.displayName;
  await whileBroken(visit, '/users/colleagues', async () => {
    await enter(visit, `${PLACE}/colleagues`);
    await look('colleagues that could not be loaded', page.getByText(users.state.failed));
  });
  const invitations = [INVITATION, { ...INVITATION, id: id(3), state: 'expired' }];
  await whileAnswered(visit, '/users/colleagues', [MIHAI, ANA], () =>
    whileAnswered(visit, '/invitations', invitations, async () => {
      await enter(visit, `${PLACE}/colleagues`);
      await look('colleagues', page.getByRole('row').filter({ hasText: INVITATION.email }).first());
      await page.getByRole('button', { name: `${filled(users.role.of, { name })}: ${users.role.member}` }).click();
      await look('role of a colleague', page.getByRole('listbox'));
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: filled(users.withdraw.open, { name: 'Dan Ene' }) })
        .first()
        .click();
      await look('invitation to withdraw', page.getByRole('alertdialog'));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: filled(users.remove.open, { name }) }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: users.remove.confirm }).click();
      await look('colleague to remove', dialog.getByRole('alert'));
      await page.keyboard.press('Escape');
    }),
  );
}

async function tourInvite(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { users } = visit.words;
  await enter(visit, `${PLACE}/colleagues`);
  await page.getByRole('button', { name: users.invite.title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: users.invite.title });
  await look('colleague to invite', dialog);
  await dialog.getByRole('button', { name: users.invite.submit }).click();
  await look('colleague to invite, with mistakes', dialog.getByRole('alert').first());
  await page.keyboard.press('Escape');
}

async function tourTeams(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { teams } = visit.words;
  await whileBroken(visit, '/teams', async () => {
    await enter(visit, `${PLACE}/teams`);
    await look('teams that could not be loaded', page.getByText(teams.state.failed));
  });
  await enter(visit, `${PLACE}/teams`);
  await look('no teams', page.getByText(teams.empty.title));
  await page.getByRole('button', { name: teams.create.title }).first().click();
  const dialog = page.getByRole('dialog', { name: teams.create.title });
  await dialog.getByRole('button', { name: teams.create.submit }).click();
  await look('new team, with mistakes', dialog.getByRole('alert').first());
  await page.keyboard.press('Escape');
  await whileAnswered(visit, '/teams', [TEAM], async () => {
    await enter(visit, `${PLACE}/teams`);
    await look('teams', page.getByRole('row').filter({ hasText: TEAM.name }));
    await page.getByRole('button', { name: filled(teams.remove.open, { name: TEAM.name }) }).click();
    await look('team to delete', page.getByRole('alertdialog'));
    await page.keyboard.press('Escape');
    await tourTeamConflict(visit);
  });
}

/** A team is saved while somebody else has saved another name of it. */
async function tourTeamConflict(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { form, teams } = visit.words;
  await page.getByRole('button', { name: filled(teams.edit.open, { name: TEAM.name }) }).click();
  const dialog = page.getByRole('dialog', { name: filled(teams.edit.title, { name: TEAM.name }) });
  await dialog.getByLabel(teams.field.name).fill('Salarii');
  await whileAnswered(visit, '/teams', [{ ...TEAM, name: 'Contabilitate', revision: 2 }], async () => {
    await page.route(`**/api/teams/${TEAM.id}`, (route) => route.fulfill({ status: 409, json: CHANGED }));
    await dialog.getByRole('button', { name: teams.edit.submit }).click();
    await look('team somebody else has changed', dialog.getByRole('button', { name: form.conflict.keepMine }));
  });
  await page.unroute(`**/api/teams/${TEAM.id}`);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: form.leave.confirm }).click();
}

const CHANGED: ErrorBody = { code: 'team.changed', traceId: '0'.repeat(32) };
