import { documentName, extensionOf, periodOf } from '../fileNames/fileName.ts';
import { DOCUMENT_TYPES } from './documentTypes.ts';

/** What the name of an answer is made of. */
export type NamedAnswer = {
  readonly clientName: string;
  readonly documentType: string;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  /** The authority's number of the request. */
  readonly requestId: string | null;
  readonly mimeType: string | null;
};

/** The name of the document that was asked for. */
export const answerName = (answer: NamedAnswer): string =>
  documentName({
    client: answer.clientName,
    form: null,
    period: periodOf(answer.reportingYear, answer.reportingMonth),
    kind: DOCUMENT_TYPES.get(answer.documentType)?.words.ro ?? answer.documentType,
    number: answer.requestId,
    extension: extensionOf(answer.mimeType, 'answer.pdf'),
  });
