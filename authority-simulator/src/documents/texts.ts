import { dayOf } from '../bucharest.ts';
import type { DocumentSpec } from '../control/schemas.ts';
import type { Message } from '../world.ts';

/** One row of a table: its cells in the order they are drawn, each with its column. */
export type Row = { columns: number; cells: readonly (readonly [column: number, text: string])[] };

/** What stands on the page: a heading, then lines and rows. */
export type DocumentText = { heading: string; lines: readonly (string | Row)[] };

type Receipt = Extract<DocumentSpec, { kind: 'recipisa' }>;

/** The validator's lines of a receipt with errors and of one with warnings, where the message brings none of its own. */
const ERRORS = [
  'E: validari globale eroare regula: R_NO_INIT_DEC: Nu a fost depusa o declaratie initiala valida pentru aceeasi perioada',
  'E: validari globale eroare atribut: bifa19: atributul trebuie sa existe',
];
const WARNINGS = [
  'A: validari globale atentionare regula: totalPlata_A (9999) = totalPlata_A calculat conform regulii (1210)',
];

/** The text layer of the document that hangs on a message. */
export function textOf(message: Message, name: string): DocumentText {
  const { document } = message;
  return document.kind === 'recipisa' ? receipt(document, message, name) : WRITERS[document.kind](message, name);
}

type Writer = (message: Message, name: string) => DocumentText;

const WRITERS: Readonly<Record<Exclude<DocumentSpec['kind'], 'recipisa'>, Writer>> = {
  vectorFiscal: (message, name) => vector(message.cif, name),
  situatieSintetica: (message, name) => ({
    heading: 'SITUATIE SINTETICA',
    lines: [...holder(message, name), `La data de ${day(message)}`, 'NU SUNT OBLIGATII DE PLATA RESTANTE'],
  }),
  obligatiiDePlata: (message, name) => ({
    heading: 'OBLIGATII DE PLATA',
    lines: [...holder(message, name), `Situatia obligatiilor de plata la data de ${day(message)}`, ...debts(message)],
  }),
  fisaRol: (message, name) => ({
    heading: 'FISA ROL',
    lines: [
      ...holder(message, name),
      row('Data', 'Explicatie', 'Debit', 'Credit', 'Sold'),
      row(day(message), 'Sold initial', '0', '0', '0'),
    ],
  }),
  dateIdentificare: (message, name) => ({
    heading: 'DATE DE IDENTIFICARE',
    lines: [...holder(message, name), `Data generarii ${day(message)}`],
  }),
  somatie: (message, name) => ({
    heading: 'SOMATIE',
    lines: [...subject(message, name), 'Aveti de achitat in termen de 15 zile de la comunicare:', ...debts(message)],
  }),
  notificare: (message, name) => ({
    heading: 'NOTIFICARE',
    lines: [
      ...subject(message, name),
      'Va notificam ca nu au fost depuse declaratiile fiscale scadente in luna precedenta.',
    ],
  }),
  decizie: (message, name) => ({
    heading: 'DECIZIE',
    lines: [
      ...subject(message, name),
      'In temeiul Legii nr. 207/2015 privind Codul de procedura fiscala se stabilesc:',
      ...debts(message),
    ],
  }),
  adeverintaVenit: (message, name) => ({
    heading: 'ADEVERINTA DE VENIT',
    lines: [
      ...holder(message, name),
      'Se adevereste ca in evidentele fiscale nu figureaza venituri impozabile.',
      `Eliberata la data de ${day(message)}`,
    ],
  }),
  plata: (message, name) => ({
    heading: 'CONFIRMARE DE PLATA',
    lines: [...subject(message, name), `Suma ${amount(message.id)} lei a fost inregistrata la data de ${day(message)}`],
  }),
  duplicat: (message, name) => ({
    heading: 'DUPLICAT',
    lines: [
      ...subject(message, name),
      'Prezentul duplicat este generat din baza de date a Agentiei Nationale de Administrare Fiscala.',
    ],
  }),
  adresa: (message, name) => ({ heading: 'ADRESA', lines: subject(message, name) }),
};

function day(message: Message): string {
  return dayOf(message.createdAt);
}

function holder({ cif }: Message, name: string): string[] {
  return [`Denumire ${name}`, `${cif.length === 13 ? 'CNP' : 'CUI'} ${cif}`];
}

function subject(message: Message, name: string): string[] {
  return [message.detalii, ...holder(message, name)];
}

function receipt(document: Receipt, message: Message, name: string): DocumentText {
  const { declaration, index, year, month, outcome, letters } = document;
  const registered = `INTERNT-${index}-${dayOf(message.createdAt).slice(-4)}`;
  return {
    heading: 'RECIPISA',
    lines: inLetters(letters, [
      `CIF ${message.cif}`,
      `Denumire ${name}`,
      `Ati depus o declaratie tip ${declaration} cu numarul ${registered} din data de ${dayOf(message.createdAt)}`,
      `pentru perioada de raportare ${month}.${year}.`,
      ...verdict(outcome, document.findings),
      `Index incarcare ${index}`,
    ]),
  };
}

function inLetters(letters: Receipt['letters'], lines: readonly string[]): readonly string[] {
  return letters === 'legacy' ? lines : lines.map((line) => line.normalize('NFD').replace(/\p{Mn}/gu, ''));
}

function verdict(outcome: Receipt['outcome'], findings: readonly string[]): readonly string[] {
  const said = (usual: readonly string[]): readonly string[] => (findings.length > 0 ? findings : usual);
  if (outcome === 'errors') return ['Au fost identificate următoarele ERORI:', ...said(ERRORS)];
  const accepted = 'Nu există erori de validare.';
  return outcome === 'valid'
    ? [accepted]
    : [accepted, 'Au fost identificate următoarele ATENTIONARI:', ...said(WARNINGS)];
}

/** An extractor reads code, end, periodicity glued to the meaning, start: the order in which the real one is drawn. */
function vector(cif: string, name: string): DocumentText {
  return {
    heading: `DATE PRIVIND SOCIETATEA ${name} CE ARE CUI-ul ${cif}`,
    lines: [
      row('COD', 'PERIODICITATE', 'DENUMIRE', 'DATA_INCEPUT', 'DATA_SFARSIT'),
      entry('100', '31/12/2010', 'TrimestrialaProfit', '01/01/2010'),
      entry('300', '/  /', 'LunaraTaxa pe valoarea adaugata', '01/02/2020'),
      entry('480', '/  /', 'LunaraContribuţie asiguratorie', '01/01/2018'),
      entry('602', '/  /', 'LunaraImpozit pe venitul din salarii', '01/01/2015'),
    ],
  };
}

function entry(code: string, end: string, meaning: string, start: string): Row {
  return {
    columns: 5,
    cells: [
      [0, code],
      [4, end],
      [1, meaning],
      [3, start],
    ],
  };
}

function row(...texts: string[]): Row {
  return { columns: texts.length, cells: texts.map((text, column) => [column, text] as const) };
}

function debts(message: Message): Row[] {
  return [
    row('Cod', 'Denumire obligatie', 'Scadenta', 'Suma (lei)'),
    row('300', 'Taxa pe val. adaugata', dayOf(message.createdAt), amount(message.id)),
    row('480', 'Contrib. asiguratorie', dayOf(message.createdAt), amount(`${message.id}7`)),
  ];
}

/** An amount that belongs to the id, so that a document is the same each time it is drawn. */
function amount(id: string): string {
  return String(100 + ((Number(id) * 37) % 9000));
}
