import type { Page } from 'playwright';

/** A picture of a screen, or of what opens over it. */
export type Shot = {
  readonly name: string;
  readonly path: string;
  /** Height of the window, where the screen goes on below. */
  readonly height?: number;
  readonly prepare?: (page: Page) => Promise<void>;
};

const openFirst = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
};

const pressed =
  (...keys: readonly string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** Animations of the design language take at most 160 ms. */
export const SETTLE_MS = 400;

/** All screens, in the order of the product. */
export const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'deadlines', path: '/deadlines' },
  { name: 'deadlines-extend', path: '/deadlines', prepare: openFirst('main header button') },
  { name: 'notices', path: '/', prepare: pressed('Escape') },
  { name: 'clients', path: '/clients' },
  { name: 'messages', path: '/spv/messages' },
  { name: 'message', path: '/spv/messages', prepare: openFirst('tbody a[data-row-link]') },
  { name: 'filings', path: '/spv/filings' },
  { name: 'filing', path: '/spv/filings', prepare: openFirst('tbody a[data-row-link]') },
  { name: 'requests', path: '/spv/requests/all' },
  { name: 'request-new', path: '/spv/requests/all', prepare: pressed('n') },
  { name: 'contact-forms', path: '/spv/contact-forms/all' },
  { name: 'contact-form-new', path: '/spv/contact-forms/new' },
  { name: 'work-items', path: '/work/workItems' },
  { name: 'work-items-board', path: '/work/workItems?view=board' },
  { name: 'work-item', path: '/work/workItems?view=list', prepare: openFirst('tbody a[data-row-link]') },
  { name: 'work-item-new', path: '/work/workItems/createWorkItem' },
  { name: 'series', path: '/work/series' },
  { name: 'work-for-clients', path: '/work/workItems/createForClients' },
  { name: 'tasks', path: '/work/tasks' },
  { name: 'task', path: '/work/tasks', prepare: openFirst('tbody a[data-row-link]') },
  { name: 'time-list', path: '/work/time?view=list' },
  { name: 'time-week', path: '/work/time?view=week' },
  { name: 'report', path: '/dashboards/spv-report' },
  { name: 'dashboards', path: '/dashboards/all-dashboards' },
  { name: 'activity', path: '/home-dashboards/activity-report' },
  { name: 'progress', path: '/home-dashboards/monthly-progress' },
  { name: 'palette', path: '/', prepare: pressed('Control+k') },
  { name: 'client', path: '/clients', prepare: openFirst('tbody a[data-row-link]') },
  { name: 'client-chosen', path: '/clients', prepare: pressed('j', 'x', 'j', 'x') },
  { name: 'client-import', path: '/clients/import' },
  { name: 'notifications', path: '/settings/notifications' },
  { name: 'settings-filings', path: '/settings/spv/filings' },
  { name: 'certificates', path: '/settings/spv/certificates' },
  { name: 'firm', path: '/settings/account' },
  { name: 'audit-trail', path: '/settings/audit-trail' },
  { name: 'audit-entry', path: '/settings/audit-trail', prepare: openFirst('tbody a[data-row-link]') },
  { name: 'inbox', path: '/inbox' },
  { name: 'colleagues', path: '/settings/users-and-teams/colleagues' },
  {
    name: 'invite',
    path: '/settings/users-and-teams/colleagues',
    prepare: openFirst('main header button'),
  },
  { name: 'teams', path: '/settings/users-and-teams/teams' },
  { name: 'roles', path: '/settings/users-and-teams/roles' },
  { name: 'permissions', path: '/settings/users-and-teams/permissions' },
  { name: 'invoicing', path: '/invoicing' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'profile', path: '/', prepare: openFirst('header button[aria-haspopup=menu] >> nth=-1') },
  { name: 'details', path: '/', prepare: openFirst('footer button[aria-expanded]') },
  {
    name: 'shortcuts',
    path: '/',
    prepare: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'gallery-controls', path: '/gallery/controls' },
  { name: 'gallery-fields', path: '/gallery/fields', height: 1700 },
  { name: 'gallery-form', path: '/gallery/form', height: 1500 },
  {
    name: 'gallery-form-mistakes',
    path: '/gallery/form',
    height: 1700,
    prepare: async (page) => {
      await page.locator('#screen').focus();
      await page.keyboard.press('Control+Enter');
    },
  },
  { name: 'gallery-calendar', path: '/gallery/fields', prepare: openFirst('input[placeholder] + span button') },
  { name: 'gallery-overlays', path: '/gallery/overlays' },
  { name: 'gallery-dialog', path: '/gallery/overlays', prepare: openFirst('#screen section button >> nth=0') },
  { name: 'gallery-drawer', path: '/gallery/overlays', prepare: openFirst('#screen section button >> nth=1') },
  { name: 'gallery-feedback', path: '/gallery/feedback', height: 1100 },
  { name: 'install', path: '/settings/spv/certificates', height: 1000, prepare: openFirst('output button') },
  {
    name: 'install-windows',
    path: '/settings/spv/certificates',
    height: 1000,
    prepare: async (page) => {
      await page.locator('output button').first().click();
      await page.getByRole('dialog').getByText('Windows', { exact: true }).click();
    },
  },
];
