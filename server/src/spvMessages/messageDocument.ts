import type { SpvMessageType } from '#contracts/api/spvMessage.ts';
import { documentName, extensionOf, periodOf } from '../fileNames/fileName.ts';
import { spvMessagesLabels } from './spvMessages.labels.ts';

/** What the name of a message's document is made of. */
export type NamedMessage = {
  readonly clientName: string | null;
  readonly taxId: string;
  readonly typeEnum: SpvMessageType;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  /** `yyyy-MM-dd`. */
  readonly issueDate: string;
  readonly messageId: string;
  readonly mimeType: string | null;
};

/** The name of a message's document: a receipt by its form and period, anything else by the day of its issue. */
export function messageDocumentName(message: NamedMessage): string {
  const { clientName, taxId, typeEnum, statementType, reportingMonth, reportingYear, issueDate, messageId } = message;
  const period = periodOf(reportingYear, reportingMonth);
  return documentName({
    client: clientName ?? taxId,
    form: statementType,
    period: statementType === null ? issueDate : period,
    kind: spvMessagesLabels.SpvMessageType[typeEnum].ro.toLowerCase(),
    number: messageId,
    extension: extensionOf(message.mimeType, `${messageId}.pdf`),
  });
}
