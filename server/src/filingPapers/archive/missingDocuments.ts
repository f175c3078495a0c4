import type { Language } from '#contracts/languages.ts';
import type { FilingPaperName } from '../../spvFilings/spvFilings.module.ts';
import { EVIDENCE_WORDS } from '../evidence/evidenceWords.ts';
import type { PaperFiling } from '../papers.repository.ts';

/** A document that a filing does not have: what says so in the archive, and why. */
export type MissingDocument = { readonly kind: FilingPaperName; readonly why: string };

/** What is missing of a filing's papers. */
export function missingDocuments(filing: PaperFiling, language: Language): readonly MissingDocument[] {
  const { missing } = EVIDENCE_WORDS[language];
  const whyNoReceipt = filing.status === 'InvalidSubmission' ? missing.receiptOfRefused : missing.receipt;
  return [
    ...(filing.statement === null ? [{ kind: 'noStatement', why: missing.statement } as const] : []),
    ...(filing.signed === null ? [{ kind: 'noSigned', why: missing.signed } as const] : []),
    ...(filing.receipt === null ? [{ kind: 'noReceipt', why: whyNoReceipt } as const] : []),
  ];
}
