import type { ClientFields } from '#contracts/api/client.ts';
import type { TimelineEntity, TimelineEvent } from '#contracts/api/timeline.ts';

/** The words of what can happen to each entity, by the verb. */
const EVENTS = {
  client: {
    create: 'event.client.create',
    update: 'event.client.update',
    setAccountManager: 'event.client.setAccountManager',
  },
  contact: {
    create: 'event.contact.create',
    update: 'event.contact.update',
    remove: 'event.contact.remove',
    restore: 'event.contact.restore',
  },
  address: {
    create: 'event.address.create',
    update: 'event.address.update',
    remove: 'event.address.remove',
    restore: 'event.address.restore',
  },
  spvMessage: { receive: 'event.spvMessage.receive', notify: 'event.spvMessage.notify' },
  spvRequest: {
    create: 'event.spvRequest.create',
    mailAnswer: 'event.spvRequest.mailAnswer',
    settle: 'event.spvRequest.settle',
    remove: 'event.spvRequest.remove',
  },
  spvContact: {
    create: 'event.spvContact.create',
    submit: 'event.spvContact.submit',
    answer: 'event.spvContact.answer',
  },
  spvFiling: {
    create: 'event.spvFiling.create',
    remove: 'event.spvFiling.remove',
    assign: 'event.spvFiling.assign',
    withdraw: 'event.spvFiling.withdraw',
    refile: 'event.spvFiling.refile',
    settle: 'event.spvFiling.settle',
    doubt: 'event.spvFiling.doubt',
    laterReceipt: 'event.spvFiling.laterReceipt',
  },
  workItem: {
    create: 'event.workItem.create',
    update: 'event.workItem.update',
    remove: 'event.workItem.remove',
    restore: 'event.workItem.restore',
  },
  task: {
    create: 'event.task.create',
    update: 'event.task.update',
    remove: 'event.task.remove',
    restore: 'event.task.restore',
  },
} as const satisfies Record<TimelineEntity, Readonly<Record<string, string>>>;
type Values<T> = T[keyof T];
type EventKey = { [E in TimelineEntity]: Values<(typeof EVENTS)[E]> }[TimelineEntity] | 'event.other';

/** The key of an event's own words; null for one that has none, such as a step that its new status says. */
export function eventKey(entity: TimelineEntity, action: string): EventKey | null {
  const keys: Readonly<Record<string, EventKey>> = EVENTS[entity];
  return keys[action] ?? null;
}

/** What the authority did: its answers come without a person. */
const OF_AUTHORITY: Partial<Record<TimelineEntity, readonly string[]>> = {
  spvMessage: ['receive'],
  spvFiling: ['confirm', 'doubt', 'laterReceipt'],
  spvRequest: ['answer'],
};
export const isOfAuthority = ({ entity, action }: Pick<TimelineEvent, 'entity' | 'action'>): boolean =>
  OF_AUTHORITY[entity]?.includes(action) ?? false;

const FIELDS = {
  status: 'field.status',
  priority: 'field.priority',
  assigneeId: 'field.assigneeId',
  dueDate: 'field.dueDate',
  startDate: 'field.startDate',
  description: 'field.description',
  notes: 'field.notes',
  name: 'field.name',
  telephone: 'field.telephone',
  fax: 'field.fax',
  email: 'field.email',
  webAddress: 'field.webAddress',
  customerSince: 'field.customerSince',
  isActive: 'field.isActive',
  accountManagerId: 'field.accountManagerId',
  team: 'field.team',
  tags: 'field.tags',
  firstName: 'field.firstName',
  middleName: 'field.middleName',
  lastName: 'field.lastName',
  emailType: 'field.emailType',
  legalName: 'field.legalName',
  title: 'field.title',
  isPrimary: 'field.isPrimary',
  type: 'field.type',
  address1: 'field.address1',
  address2: 'field.address2',
  city: 'field.city',
  county: 'field.county',
  postalCode: 'field.postalCode',
  country: 'field.country',
} as const satisfies Record<keyof ClientFields, string> & Record<string, string>;
type FieldKey = Values<typeof FIELDS>;

/** The key of a field's name; null for one that no person knows. */
export function fieldKey(name: string): FieldKey | null {
  const keys: Readonly<Record<string, FieldKey>> = FIELDS;
  return keys[name] ?? null;
}
