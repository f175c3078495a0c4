import { RECEIPT_LINE_MAX, RECEIPT_LINES_MAX } from '#contracts/limits.ts';
import { storableText } from '../../db/storableText.ts';
import type { ReceiptAnswer } from '../isolation/answers.ts';

/** Romanian letters in Unicode, with cedillas, and as older documents have them: Windows-1250 read as 1252. */
const PLAIN: Readonly<Record<string, string>> = { ã: 'a', º: 's', ª: 's', þ: 't', Þ: 't' };

/** Text without diacritics in lower case, whatever encoding the document was written in. */
export const plain = (text: string): string =>
  text
    .replace(/[ãºªþÞ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');

const HEADING = /recipisa|ati depus o declaratie/;
const INDEX = /internt-([0-9]{1,20})-[0-9]{4}/;
const FORM = /declaratie tip\s*([a-z][a-z0-9]{1,18})/;
/** A line of the authority's validator: `E: validari globale eroare regula: ...`. */
const VALIDATOR_LINE = /^\s*[EFWA]\s*:\s*\S/;

/** Reads the text of a receipt, line by line. */
export function receiptOf(lines: readonly string[]): ReceiptAnswer {
  const text = plain(lines.join(' '));
  const verdict = HEADING.test(text) ? verdictOf(text) : null;
  return {
    verdict,
    lines: verdict === null ? [] : validatorLines(lines),
    uploadIndex: INDEX.exec(text)?.[1] ?? null,
    statementType: FORM.exec(text)?.[1]?.toUpperCase() ?? null,
  };
}

function verdictOf(text: string): ReceiptAnswer['verdict'] {
  const isWarned = text.includes('atentionari');
  // A receipt with warnings says both that there are no errors and that there are warnings.
  if (text.includes('nu exista erori') && !text.includes('urmatoarele erori')) {
    return isWarned ? 'WithWarnings' : 'NoErrors';
  }
  if (text.includes('erori')) return 'WithErrors';
  return isWarned ? 'WithWarnings' : null;
}

/** The validator's lines, with those joined that a page break had split. */
function validatorLines(lines: readonly string[]): string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const line of lines.map((one) => one.trim())) {
    if (VALIDATOR_LINE.test(line)) {
      found.push(line);
      isOpen = true;
    } else if (isOpen && line !== '' && !ENDS.test(plain(line))) {
      found[found.length - 1] = `${found.at(-1)} ${line}`;
    } else {
      isOpen = false;
    }
  }
  return found.slice(0, RECEIPT_LINES_MAX).map((line) => storableText(line, RECEIPT_LINE_MAX));
}

/** The first words below the validator's lines. */
const ENDS = /^(?:index|document|acest document|datele|au fost|nu exista|cif|denumire)\b/;
