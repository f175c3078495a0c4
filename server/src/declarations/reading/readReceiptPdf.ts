import type { ReceiptAnswer, VectorAnswer } from '../isolation/answers.ts';
import { isPdf, textLines } from './pdf.ts';
import { PdfError } from './pdfError.ts';
import { receiptOf } from './receipt.ts';
import { vectorOf } from './vector.ts';

/** Pages to read: such a document has one, and a receipt more only to list errors. */
const PAGES_MAX = 20;

/** Reads the text of a document of the authority; an unreadable one is no receipt. */
export const readReceiptPdf = async (bytes: Buffer): Promise<ReceiptAnswer> => receiptOf(await linesOf(bytes));

/** Reads the text of an answer; an unreadable one is no fiscal vector. */
export const readVectorPdf = async (bytes: Buffer): Promise<VectorAnswer> => vectorOf(await linesOf(bytes));

async function linesOf(bytes: Buffer): Promise<readonly string[]> {
  if (!isPdf(bytes)) return [];
  try {
    return await textLines(bytes, PAGES_MAX);
  } catch (error) {
    if (error instanceof PdfError) return [];
    throw error;
  }
}
