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
  certificates: 'right.certificates',
  approval: 'right.approval',
  timeOfOthers: 'right.timeOfOthers',
  certificatesOfOthers: 'right.certificatesOfOthers',
  people: 'right.people',
  approvalOfPeople: 'right.approvalOfPeople',
  firm: 'right.firm',
  deadlineExtensions: 'right.deadlineExtensions',
  auditTrail: 'right.auditTrail',
  rolesOfAdmins: 'right.rolesOfAdmins',
  firmDeletion: 'right.firmDeletion',
  flags: 'right.flags',
  teamOverview: 'right.teamOverview',
} as const satisfies Record<Right, string>;
