import { profitTax } from './declarations/d101.ts';
import { contributions } from './declarations/d112.ts';
import { withheld } from './declarations/d205.ts';
import { vatReturn } from './declarations/d300.ts';
import { specialVatReturn } from './declarations/d301.ts';
import { recapitulative } from './declarations/d390.ts';
import { informative } from './declarations/d394.ts';
import { auditFile } from './declarations/d406.ts';
import type { DeclarationOver, Made } from './declarations/made.ts';
import { obligations } from './declarations/obligations.ts';
import { aPdf } from './declarations/pdf.ts';
import { incomeOfPerson, yearlyAccounts } from './declarations/unchecked.ts';
import { xmlns } from './declarations/xml.ts';

export { anEvidenceNumber } from './declarations/evidence.ts';
export type { DeclarationOver } from './declarations/made.ts';
export { aPdf, aReceipt } from './declarations/pdf.ts';
export { aVectorPdf, type VectorLine } from './declarations/vector.ts';

/** The forms made here: those that are checked in full, and one that is not. */
export const MADE_FORMS = [
  'D300',
  'D390',
  'D394',
  'D100',
  'D112',
  'D710',
  'D205',
  'D301',
  'D101',
  'D406',
  'D212',
  'S1005',
] as const;
export type MadeForm = (typeof MADE_FORMS)[number];

const MAKERS: Readonly<Record<MadeForm, (made: Made) => string>> = {
  D300: vatReturn,
  D390: recapitulative,
  D394: informative,
  D100: (made) => obligations(made, 'declaratie100', xmlns('d100', 2), ['']),
  D710: (made) => obligations(made, 'declaratie710', xmlns('d710', 2), ['_I', '_C']),
  D112: contributions,
  D205: withheld,
  D301: specialVatReturn,
  D101: profitTax,
  D406: auditFile,
  D212: incomeOfPerson,
  S1005: yearlyAccounts,
};

/** A declaration that passes every check of its form. The same options give the same text. */
export function aDeclaration(form: MadeForm, options: DeclarationOver = {}): string {
  const made: Made = {
    fiscalCode: '12345674',
    name: 'EXEMPLU TEST SRL',
    month: 6,
    year: 2026,
    rows: 2,
    seed: 0,
    ...options,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${MAKERS[form](made)}\n`;
}

/** A PDF with an attached declaration, as the authority's own program makes it. */
export const aDeclarationPdf = (form: MadeForm, options: DeclarationOver = {}): Promise<Buffer<ArrayBuffer>> =>
  aPdf([{ name: `${form}.xml`, bytes: aDeclaration(form, options) }]);

/** The declaration of most tests: a VAT return, as XML and as a PDF with the XML attached. */
export const aD300 = (over?: DeclarationOver): string => aDeclaration('D300', over);
export const aStatement = (over?: DeclarationOver): Promise<Buffer<ArrayBuffer>> => aDeclarationPdf('D300', over);
