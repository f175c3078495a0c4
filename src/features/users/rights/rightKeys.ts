import type { Right } from '#contracts/rights.ts';

/** Names of what people may do. */
export const RIGHT_KEY = {
  clients: 'right.clients',
  work: 'right.work',
  tasks: 'right.tasks',
  time: 'right.time',
  messages: 'right.messages',
  filings: 'right.filings',
  requests: 'right.requests',
  contactForms: 'right.contactForms',
  profile: 'right.profile',
  approval: 'right.approval',
  certificatesOfOthers: 'right.certificatesOfOthers',
  templates: 'right.templates',
  engagements: 'right.engagements',
  billing: 'right.billing',
  people: 'right.people',
  apiKeys: 'right.apiKeys',
  exports: 'right.exports',
  audit: 'right.audit',
  rolesOfAdmins: 'right.rolesOfAdmins',
  flags: 'right.flags',
  firmDeletion: 'right.firmDeletion',
} as const satisfies Record<Right, string>;
