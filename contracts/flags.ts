/** Features that can be off for a firm. In production the server decides. Source: decision D9. */
export const FLAGS = [
  'accountSettings',
  'clientTasks',
  'hub',
  'kanban',
  'timer',
  'contactForms',
  'templates',
  'homeDashboards',
  'filingCharts',
  'reportViews',
  'spvFilingSettings',
  'serviceItemArchive',
  'billingInvoicing',
  'engagementItems',
  'developerScreens',
] as const;
export type Flag = (typeof FLAGS)[number];

/** Environments of the product. Source: the page address. */
export const ENVIRONMENTS = ['production', 'ui-testing', 'local'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
