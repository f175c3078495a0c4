import type { WorkItemType, WorkPriority, WorkStatus } from '#contracts/api/workItem.ts';

export const STATUS_KEY = {
  ToDo: 'work:status.ToDo',
  InProgress: 'work:status.InProgress',
  InReview: 'work:status.InReview',
  Complete: 'work:status.Complete',
} as const satisfies Record<WorkStatus, string>;

export const PRIORITY_KEY = {
  Low: 'work:priority.Low',
  Medium: 'work:priority.Medium',
  High: 'work:priority.High',
  Urgent: 'work:priority.Urgent',
} as const satisfies Record<WorkPriority, string>;

export const TYPE_KEY = {
  Bookkeeping: 'work:type.Bookkeeping',
  Payroll: 'work:type.Payroll',
  TaxReturn: 'work:type.TaxReturn',
  Advisory: 'work:type.Advisory',
  Onboarding: 'work:type.Onboarding',
  Other: 'work:type.Other',
} as const satisfies Record<WorkItemType, string>;
