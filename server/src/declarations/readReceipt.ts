import type { ReceiptAnswer } from './isolation/answers.ts';

/**
 * What a receipt of the authority says. `verdict` is null when the document is no receipt; `lines` are those of the
 * authority's validator.
 */
export type ReceiptReading = ReceiptAnswer;
