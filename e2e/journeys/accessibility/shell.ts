import { fullName } from '#steps/people.ts';
import { filled } from '#steps/texts.ts';
import { addressOf, enter, whileBroken, type Visit } from './visit.ts';

/** The frame around every screen, and the pages before and without one. */
export async function tourShell(visit: Visit): Promise<void> {
  const { page, look, person, words } = visit;
  const { palette, settings, shell, statusBar } = words;
  await tourStart(visit);
  await enter(visit, '/');
  await look('home', page.getByRole('heading', { level: 1 }));
  const floating = page.locator('[data-scope=menu][data-part=content], [data-scope=popover][data-part=content]');
  for (const name of [shell.launcher.label, shell.notices.label]) {
    await page.getByRole('button', { name, exact: true }).click();
    await look(name, floating.first());
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: filled(shell.profile.of, { name: fullName(person) }) }).click();
  await look('profile menu', page.getByRole('menuitem', { name: shell.profile.signOut }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /English|Română/ }).click();
  await look('language menu', page.getByRole('menuitemradio', { name: 'Română' }), [1440]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await look('keyboard shortcuts', page.getByRole('dialog', { name: shell.shortcut.title }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: statusBar.details.open }).click();
  await look('status details', page.getByRole('region', { name: statusBar.details.label }));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await look('palette before a search', page.getByText(palette.state.start));
  await page.keyboard.type('zzzzqq');
  await look('palette that finds nothing', page.getByText(palette.state.none));
  await page.keyboard.press('Control+Shift+k');
  await look('palette of commands', page.getByRole('option', { name: `${palette.group.settings}…` }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: shell.sidebar.close }).waitFor();
  await page.keyboard.press('Control+b');
  await look('sidebar of icons', page.getByRole('complementary', { name: shell.sidebar.label }), [1440]);
  await page.keyboard.press('Control+b');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: shell.sidebar.open }).click();
  const sheet = page.getByRole('dialog', { name: shell.sidebar.label });
  await look('sidebar as a sheet', sheet, [390]);
  await enter(visit, '/invoicing');
  await look('coming soon', page.getByRole('heading', { level: 1, name: shell.launcher.invoicing }));
  await page.getByRole('button', { name: shell.comingSoon.notify }).click();
  await look('on the wait list', page.getByText(shell.comingSoon.noted).first());
  await page.getByRole('button', { name: shell.comingSoon.forget }).click();
  await enter(visit, '/settings/profile');
  await look('own profile', page.getByRole('heading', { level: 1, name: settings.profile.title }));
  await enter(visit, '/settings/password');
  await look('own password', page.getByRole('heading', { level: 1, name: settings.password.title }));
  await enter(visit, '/settings/audit-trail');
  await look('audit trail', page.getByRole('heading', { level: 1, name: settings.nav.auditTrail }));
  await enter(visit, '/error');
  await look('something went wrong', page.getByText(shell.failed.title));
  await page.goto(addressOf(visit, '/nowhere'));
  await look('nothing at this address', page.getByText(shell.notFound.title));
}

async function tourStart(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { signIn } = visit.words;
  /** Never answered: the page waits for what every screen needs. */
  await page.route('**/api/**', () => {});
  await page.goto(addressOf(visit, '/'));
  await look('logging in', page.getByRole('heading', { level: 1, name: signIn.loggingIn.title }));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await whileBroken(visit, '/', async () => {
    await page.goto(addressOf(visit, '/'));
    await look('start that failed', page.getByRole('alert').getByText(signIn.refused.start));
  });
  await page.route('**/signin/token*', (route) => route.abort());
  await page.goto(addressOf(visit, '/'));
  await look('sign-in that failed', page.getByRole('alert').getByText(signIn.refused.identityUnavailable));
  await page.unroute('**/signin/token*');
}
