import type { Message } from '../authorityRecords.ts';
import { dayOf } from '../bucharest.ts';
import type { DocumentSpec } from '../control/schemas.ts';
import { bareText } from './legacyText.ts';
import type { DocumentText } from './lines.ts';

export type Receipt = Extract<DocumentSpec, { kind: 'recipisa' }>;

/** The validator's lines of a receipt with errors and of one with warnings, where the message brings none of its own. */
const ERRORS = [
  'E: validari globale eroare regula: R_NO_INIT_DEC: Nu a fost depusa o declaratie initiala valida pentru aceeasi perioada',
  'E: validari globale eroare atribut: bifa19: atributul trebuie sa existe',
];
const WARNINGS = [
  'A: validari globale atentionare regula: totalPlata_A (9999) = totalPlata_A calculat conform regulii (1210)',
];

/** The text of the receipt of a filing. */
export function receiptText(document: Receipt, message: Message, name: string): DocumentText {
  const { declaration, index, year, month, outcome, letters } = document;
  return {
    heading: 'RECIPISA',
    lines: inLetters(letters, [
      `CIF ${message.cif}`,
      `Denumire ${name}`,
      `Ati depus o declaratie tip ${declaration} cu numarul ${registrationOf(document, message)} din data de ${dayOf(message.createdAt)}`,
      `pentru perioada de raportare ${month}.${year}.`,
      ...verdict(outcome, document.findings),
      `Index incarcare ${index}`,
    ]),
  };
}

/** The number a filing was registered under. */
export function registrationOf({ index }: Receipt, { createdAt }: Message): string {
  return `INTERNT-${index}-${dayOf(createdAt).slice(-4)}`;
}

function inLetters(letters: Receipt['letters'], lines: readonly string[]): readonly string[] {
  return letters === 'legacy' ? lines : lines.map(bareText);
}

function verdict(outcome: Receipt['outcome'], findings: readonly string[]): readonly string[] {
  const said = (usual: readonly string[]): readonly string[] => (findings.length > 0 ? findings : usual);
  if (outcome === 'errors') return ['Au fost identificate următoarele ERORI:', ...said(ERRORS)];
  const accepted = 'Nu există erori de validare.';
  return outcome === 'valid'
    ? [accepted]
    : [accepted, 'Au fost identificate următoarele ATENTIONARI:', ...said(WARNINGS)];
}
