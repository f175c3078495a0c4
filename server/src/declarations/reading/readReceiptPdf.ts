import type { ReceiptAnswer } from '../isolation/answers.ts';
import { isPdf, textLines } from './pdf.ts';
import { PdfError } from './pdfError.ts';
import { receiptOf } from './receipt.ts';

/** Pages of a receipt to read: it has one, and more only to list errors. */
const PAGES_MAX = 20;
const NO_RECEIPT: ReceiptAnswer = { verdict: null, lines: [], uploadIndex: null, statementType: null };

/** Reads the text of a document of the authority; an unreadable one is no receipt. */
export async function readReceiptPdf(bytes: Buffer): Promise<ReceiptAnswer> {
  if (!isPdf(bytes)) return NO_RECEIPT;
  try {
    return receiptOf(await textLines(bytes, PAGES_MAX));
  } catch (error) {
    if (error instanceof PdfError) return NO_RECEIPT;
    throw error;
  }
}
