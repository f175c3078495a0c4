import type { FileRoutesByFullPath } from '#src/routeTree.gen.ts';

/** For each address with a page of its own: the state in which it is looked at. */
export const ROUTE_STATES = {
  '/': 'home',
  '/accounting': 'coming soon: accounting',
  '/clients/clientDetails/$slug/': 'client detail',
  '/clients/clientDetails/$slug/filings': 'client, filings',
  '/clients/clientDetails/$slug/messages': 'client, messages',
  '/clients/clientDetails/$slug/requests': 'client, requests',
  '/clients/clientDetails/$slug/tasks': 'client, tasks',
  '/clients/clientDetails/$slug/timeline': 'client, timeline',
  '/clients/clientDetails/$slug/workItems': 'client, workItems',
  '/clients/clientList': 'clients',
  '/clients/import': 'clients to import',
  '/dashboards/all-dashboards': 'dashboards',
  '/dashboards/bookkeeping': 'bookkeeping',
  '/dashboards/spv-report': 'report',
  '/dashboards/spv-report/$id/preview': 'receipt over the report',
  '/dashboards/spv-report/$id/preview/full': 'receipt of the report on the full screen',
  '/deadlines': 'deadlines',
  '/error': 'something went wrong',
  '/gallery/$part': 'gallery of controls',
  '/home-dashboards/activity-report': 'activity report',
  '/home-dashboards/monthly-progress': 'monthly progress',
  '/inbox': 'coming soon: inbox',
  '/invoicing': 'coming soon',
  '/outbox': 'outbox',
  '/settings/account': 'settings of the firm',
  '/settings/audit-trail': 'audit trail',
  '/settings/notifications': 'what one is told of',
  '/settings/password': 'own password',
  '/settings/profile': 'own profile',
  '/settings/spv/certificates': 'certificates',
  '/settings/spv/filings': 'folders that are off',
  '/settings/users-and-teams/colleagues': 'colleagues',
  '/settings/users-and-teams/permissions': 'permissions',
  '/settings/users-and-teams/roles': 'roles',
  '/settings/users-and-teams/teams': 'teams',
  '/spv/contact-forms/': 'contact forms',
  '/spv/contact-forms/$id': 'contact form answered',
  '/spv/contact-forms/new': 'a new form with a sub-category',
  '/spv/filings/': 'filings',
  '/spv/filings/filing/$id/preview': 'content of a filing',
  '/spv/filings/filing/$id/preview/full': 'filing on the full screen',
  '/spv/messages/$set': 'messages',
  '/spv/messages/message/$id/preview': 'document',
  '/spv/messages/message/$id/preview/full': 'document on the full screen',
  '/spv/requests/$set': 'requests',
  '/spv/requests/request/$id/preview': 'answer to a request',
  '/spv/requests/request/$id/preview/full': 'answer to a request on the full screen',
  '/work/series': 'recurring work',
  '/work/tasks/': 'tasks',
  '/work/tasks/$taskId/documents/$filename': 'document of a task without a work item',
  '/work/time': 'no time yet',
  '/work/workItems/': 'work items',
  '/work/workItems/$slug/$tab': 'work item, details',
  '/work/workItems/$slug/documents/$filename': 'document of a work item',
  '/work/workItems/$slug/tasks/$taskId/documents/$filename': 'document of a task',
  '/work/workItems/createForClients': 'new work for clients',
  '/work/workItems/createWorkItem': 'new work item',
} as const satisfies Partial<Record<keyof FileRoutesByFullPath, string>>;

/** Where a state has to be seen, if it stands for an address. */
export function routeOfState(state: string): string | null {
  return Object.entries(ROUTE_STATES).find(([, name]) => name === state)?.[0] ?? null;
}

/** Whether a path is one of a route. */
export const isOfRoute = (path: string, route: string): boolean =>
  new RegExp(`^${route.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(path);
