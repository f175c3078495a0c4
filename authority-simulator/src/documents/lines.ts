import type { Message } from '../authorityRecords.ts';
import { bucharestTime, dayOf } from '../bucharest.ts';
import type { Company } from '../control/schemas.ts';

/** One row of a table: its cells in the order they are drawn, each with its column. */
export type Row = { columns: number; cells: readonly (readonly [column: number, text: string])[] };

/** A file that comes inside the document. */
export type AttachedFile = { name: string; bytes: Buffer };

/** What stands on the page: a heading, then lines and rows. */
export type DocumentText = { heading: string; lines: readonly (string | Row)[]; attached?: AttachedFile };

/** Whom a document is about, as the authority's records have them when it is drawn. */
export type Taxpayer = {
  name: string;
  company: Company | null;
  /** What lies in the mailbox, newest first; only some documents tell of it. */
  mailbox: () => readonly Message[];
};

/** What was asked for besides the type and the fiscal code, by the wire's names. */
export type Parameters = Readonly<Record<string, string>>;

/** Writes the report of one type. */
export type ReportWriter = (parameters: Parameters, message: Message, taxpayer: Taxpayer) => DocumentText;

/** A row whose cells are drawn from left to right. */
export function row(...texts: string[]): Row {
  return { columns: texts.length, cells: texts.map((text, column) => [column, text] as const) };
}

/** The day of a message. */
export function day(message: Message): string {
  return dayOf(message.createdAt);
}

/** The month before a message, the last one that the authority has closed. */
export function monthBefore({ createdAt }: Message): { month: number; year: number } {
  const { year, month } = bucharestTime(createdAt);
  return month === '01' ? { month: 12, year: Number(year) - 1 } : { month: Number(month) - 1, year: Number(year) };
}

/** Whose document it is. */
export function holder({ cif }: Message, { name }: Taxpayer): string[] {
  return [`Denumire ${name}`, `${codeWord(cif)} ${cif}`];
}

/** What the message is about, and whose it is. */
export function subject(message: Message, taxpayer: Taxpayer): string[] {
  return [message.detalii, ...holder(message, taxpayer)];
}

/** What the authority calls a fiscal code of this length. */
export function codeWord(cif: string): 'CNP' | 'CUI' {
  return cif.length === 13 ? 'CNP' : 'CUI';
}

/** A table of what is owed. */
export function debts(message: Message): Row[] {
  return [
    row('Cod', 'Denumire obligatie', 'Scadenta', 'Suma (lei)'),
    row('300', 'Taxa pe val. adaugata', day(message), amount(message.id)),
    row('480', 'Contrib. asiguratorie', day(message), amount(`${message.id}7`)),
  ];
}

/** An amount that belongs to the digits, so that a document is the same each time it is drawn. */
export function amount(digits: string): string {
  return String(100 + ((Number(digits) * 37) % 9000));
}
