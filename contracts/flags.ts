/**
 * Features that can be off for a firm, by the area they belong to. In production the server decides for each firm.
 * Source: specification SI-16, decision D9.
 */
export const FLAG_AREAS = {
  shell: ['loginRoutes', 'createTask', 'timer', 'homeDashboards'],
  work: ['clientTasks', 'kanban', 'workTimeline', 'workTimeAndBudget', 'workDocuments'],
  spv: ['contactForms', 'filingCharts', 'reportViews', 'spvSettingsTabs', 'spvFilingSettings'],
  engagements: ['templates', 'taskTemplate', 'engagementItems', 'engagementTasks'],
  settings: ['accountSettings', 'billingInvoicing', 'serviceItemArchive', 'userRates'],
  hub: ['hub', 'activation'],
  comingSoon: ['inbox', 'invoicing', 'accounting', 'bookkeeping', 'hubFiles', 'hubSettings'],
} as const;
export type FlagArea = keyof typeof FLAG_AREAS;
export type Flag = (typeof FLAG_AREAS)[FlagArea][number];

/** All flags, in the order of their areas. */
export const FLAGS: readonly Flag[] = Object.values(FLAG_AREAS).flat();

/**
 * Flags of screens that come later: until then the page of the firm does not list them. A test finds a flag that is neither
 * here nor asked by a screen, and one that is both.
 */
export const FLAGS_TO_COME: readonly Flag[] = [
  // Templates, engagements, billing and the business hub have no screen.
  'templates',
  'taskTemplate',
  'engagementItems',
  'engagementTasks',
  'billingInvoicing',
  'serviceItemArchive',
  'userRates',
  'hub',
  'activation',
  'hubFiles',
  'hubSettings',
];

/** Environments of the product. Source: the page address. */
export const ENVIRONMENTS = ['production', 'ui-testing', 'local'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
