import type { ReceiptAnswer } from './isolation/answers.ts';

/**
 * The content of a receipt. `verdict` is null when the document is no receipt; `lines` are those of the authority's
 * validator.
 */
export type ReceiptReading = ReceiptAnswer;
