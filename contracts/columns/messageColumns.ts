import type { SpvMessage } from '../api/spvMessage.ts';
import type { ListColumn } from './listColumn.ts';

type Message = Omit<SpvMessage, 'date'>;

const dayOf = (date: string | null) => (date === null ? null : { date });

/** The columns of the message list. */
export const MESSAGE_COLUMNS = {
  client: { header: 'column.client', value: ({ clientName }) => clientName, isInTable: true },
  taxId: { header: 'column.taxId', value: ({ taxId }) => taxId, isInTable: true },
  issueDate: { header: 'column.issueDate', value: ({ issueDate }) => ({ date: issueDate }), isInTable: true },
  type: {
    header: 'column.type',
    value: ({ typeEnum }) => ({ enumeration: 'SpvMessageType', key: typeEnum }),
    isInTable: true,
  },
  servedDate: { header: 'column.servedDate', value: ({ servedDate }) => dayOf(servedDate), isInTable: true },
  legalDay: { header: 'column.legalDay', value: ({ legalDay }) => dayOf(legalDay), isInTable: false },
  title: { header: 'column.title', value: ({ title }) => title, isInTable: true },
  requestId: { header: 'column.requestId', value: ({ requestId }) => requestId, isInTable: true },
  status: { header: 'column.status', value: null, isInTable: true },
  lastNotifiedContactName: {
    header: 'column.contact',
    value: ({ lastNotifiedContactName }) => lastNotifiedContactName,
    isInTable: true,
  },
  lastNotificationSubmittedDate: {
    header: 'column.notifiedAt',
    value: ({ lastNotificationSubmittedDate }) => ({ instant: lastNotificationSubmittedDate }),
    isInTable: true,
  },
  details: { header: 'column.details', value: ({ details }) => details, isInTable: false },
  accountManager: {
    header: 'column.accountManager',
    value: ({ accountManagerName }) => accountManagerName,
    isInTable: false,
  },
  messageId: { header: 'column.messageId', value: ({ messageId }) => messageId, isInTable: false },
} as const satisfies Record<string, ListColumn<Message>>;
