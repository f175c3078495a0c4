import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import type { EvidenceRecord, RecordRow, RecordSection } from './evidenceRecord.ts';

type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const MARGIN = 48;
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const LABEL_WIDTH = 150;
const GAP = 12;
const VALUE_WIDTH = WIDTH - LABEL_WIDTH - GAP;
/** The footer stands below it. */
const BOTTOM = PAGE_HEIGHT - MARGIN - 20;
const SIZE = { title: 18, verdict: 11, heading: 12, group: 10, text: 9, code: 8, footer: 8 } as const;
const COLOR = { text: '#1b1b1f', quiet: '#5a5a66', line: '#d5d5dd' } as const;

/** Liberation Sans comes with pdf.js; it has the Romanian letters. */
const fontFile = (name: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`));
let fonts: { readonly regular: Buffer; readonly bold: Buffer } | null = null;
const fontFiles = () => (fonts ??= { regular: fontFile('Regular'), bold: fontFile('Bold') });

/** Draws the record of a filing as a tagged PDF: headings and tables that a screen reader knows as such. */
export function drawRecord(record: EvidenceRecord, madeAt: Date): Promise<Buffer<ArrayBuffer>> {
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    pdfVersion: '1.7',
    lang: record.language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: record.title, Author: 'Dosar', Producer: 'Dosar', CreationDate: madeAt, ModDate: madeAt },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  pdf.on('end', () => resolve(Buffer.concat(pieces)));
  pdf.on('error', reject);
  const { regular, bold } = fontFiles();
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawBlock(pdf, root, { tag: 'H1', text: record.title, font: 'bold', size: SIZE.title, after: 6 });
  drawBlock(pdf, root, { tag: 'P', text: record.verdict, font: 'bold', size: SIZE.verdict, after: 4 });
  for (const section of record.sections) drawSection(pdf, root, section);
  root.end();
  drawFooters(pdf, record);
  pdf.end();
  return promise;
}

type Block = {
  readonly tag: 'H1' | 'H2' | 'H3' | 'P';
  readonly text: string;
  readonly font: 'regular' | 'bold';
  readonly size: number;
  readonly before?: number;
  readonly after: number;
  /** Room for what must follow on the same page. */
  readonly room?: number;
};

function drawBlock(
  pdf: Document,
  parent: Element,
  { tag, text, font, size, before = 0, after, room = 0 }: Block,
): void {
  pdf.font(font).fontSize(size).fillColor(COLOR.text);
  const height = pdf.heightOfString(text, { width: WIDTH });
  makeRoom(pdf, before + height + room);
  if (pdf.y > MARGIN) pdf.y += before;
  pdf.text(text, MARGIN, pdf.y, { width: WIDTH, structParent: parent, structType: tag });
  pdf.y += after;
}

function drawSection(pdf: Document, parent: Element, { heading, text, groups }: RecordSection): void {
  const section = pdf.struct('Sect');
  parent.add(section);
  const title = { tag: 'H2', text: heading, font: 'bold', size: SIZE.heading, before: 14, after: 4, room: 40 } as const;
  drawBlock(pdf, section, title);
  if (text !== undefined) drawBlock(pdf, section, { tag: 'P', text, font: 'regular', size: SIZE.text, after: 4 });
  for (const group of groups) {
    if (group.heading !== undefined) {
      const line = {
        tag: 'H3',
        text: group.heading,
        font: 'bold',
        size: SIZE.group,
        before: 6,
        after: 2,
        room: 30,
      } as const;
      drawBlock(pdf, section, line);
    }
    if (group.rows.length > 0) drawTable(pdf, section, group.rows);
  }
  section.end();
}

function drawTable(pdf: Document, parent: Element, rows: readonly RecordRow[]): void {
  const table = pdf.struct('Table');
  parent.add(table);
  for (const row of rows) drawRow(pdf, table, row);
  table.end();
}

function drawRow(pdf: Document, table: Element, { label, value, isCode = false }: RecordRow): void {
  const size = isCode ? SIZE.code : SIZE.text;
  pdf.font('regular').fontSize(SIZE.text);
  const labelHeight = pdf.heightOfString(label, { width: LABEL_WIDTH });
  pdf.fontSize(size);
  const height = Math.max(labelHeight, pdf.heightOfString(value, { width: VALUE_WIDTH }));
  makeRoom(pdf, height + 6);
  const top = pdf.y;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + WIDTH, top)
    .lineWidth(0.5)
    .strokeColor(COLOR.line)
    .stroke();
  pdf.endMarkedContent();
  const row = pdf.struct('TR');
  table.add(row);
  pdf.fontSize(SIZE.text).fillColor(COLOR.quiet);
  drawCell(pdf, row, { tag: 'TH', text: label === '' ? ' ' : label, left: MARGIN, top: top + 3, width: LABEL_WIDTH });
  pdf.fontSize(size).fillColor(COLOR.text);
  const left = MARGIN + LABEL_WIDTH + GAP;
  drawCell(pdf, row, { tag: 'TD', text: value, left, top: top + 3, width: VALUE_WIDTH });
  row.end();
  pdf.y = top + height + 6;
  pdf.x = MARGIN;
}

type Cell = {
  readonly tag: 'TH' | 'TD';
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
};

/** Each line of its text is a paragraph of its own in the cell. */
function drawCell(pdf: Document, row: Element, { tag, text, left, top, width }: Cell): void {
  const cell = pdf.struct(tag);
  row.add(cell);
  pdf.text(text, left, top, { width, structParent: cell, structType: 'P' });
  cell.end();
}

function makeRoom(pdf: Document, height: number): void {
  if (pdf.y + height > BOTTOM) pdf.addPage();
}

/** The same on each page, so no part of what is read aloud. */
function drawFooters(pdf: Document, { footer, pageOf }: EvidenceRecord): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    pdf.switchToPage(at);
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font('regular').fontSize(SIZE.footer).fillColor(COLOR.quiet);
    pdf.text(footer, MARGIN, PAGE_HEIGHT - MARGIN, { lineBreak: false });
    pdf.text(pageOf(at - start + 1, count), MARGIN, PAGE_HEIGHT - MARGIN, { width: WIDTH, align: 'right' });
    pdf.endMarkedContent();
  }
}
