import type { Locator } from 'playwright';
import { fullName } from '#steps/people.ts';
import { enter, type ProductVisit } from './visit.ts';

/** Pages whose states are scenes, as the product shows them to a firm that has done nothing there yet. */
export async function tourRoutes(visit: ProductVisit): Promise<void> {
  const { page, look, person, words } = visit;
  const signs: Readonly<Record<string, Locator>> = {
    '/spv/filings': page.getByText(words.filings.empty.title),
    '/spv/requests/all': page.getByRole('button', { name: words.requests.action.start }),
    '/spv/contact-forms': page.getByRole('button', { name: words.contactForms.action.create }).first(),
    '/dashboards/spv-report': page.getByText(words.report.empty.text),
    '/settings/users-and-teams/colleagues': page.getByRole('row').filter({ hasText: fullName(person) }),
    '/settings/users-and-teams/teams': page.getByText(words.teams.empty.title),
    '/settings/users-and-teams/roles': page.getByRole('heading', { level: 2, name: words.users.role.owner }),
    '/settings/users-and-teams/permissions': page.getByRole('table', { name: words.users.tab.permissions }),
    '/gallery/controls': page.getByRole('heading', { name: words.gallery.controls.chips }),
  };
  for (const [path, sign] of Object.entries(signs)) {
    await enter(visit, path);
    await look(`${path} of the product`, sign);
  }
}
