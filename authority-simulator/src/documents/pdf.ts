import Pdf from 'pdfkit';
import type { Message } from '../authorityRecords.ts';
import { dayOf } from '../bucharest.ts';
import { bareText, legacyText } from './legacyText.ts';
import type { Row, Taxpayer } from './lines.ts';
import { fillSignature, reserveSignature, type Signer } from './signing.ts';
import { textOf } from './texts.ts';

const MARGIN = 56;
const WIDTH = 595 - 2 * MARGIN;

const FOOTER = [
  'Acest document este generat automat de sistemul informatic al Agentiei Nationale de Administrare Fiscala.',
  'Documentul este comunicat prin Spatiul Privat Virtual, potrivit Legii nr. 207/2015 privind Codul de procedura fiscala.',
  'Datele cu caracter personal sunt prelucrate potrivit Regulamentului (UE) 2016/679.',
  'Document emis de simulatorul autoritatii; persoanele si societatile sunt inventate.',
];

/**
 * Draws a message's document as a one-page PDF, signed where a signer is given. Without one the same message gives the
 * same bytes each time, and streams are not compressed: either way a receipt has the size of a real one.
 */
export async function drawDocument(message: Message, taxpayer: Taxpayer, sign?: Signer): Promise<Buffer> {
  return sign ? fillSignature(await drawToSign(message, taxpayer), sign) : draw(message, taxpayer, false);
}

/** Draws the document with room left for a signature. */
export function drawToSign(message: Message, taxpayer: Taxpayer): Promise<Buffer> {
  return draw(message, taxpayer, true);
}

function draw(message: Message, taxpayer: Taxpayer, isSigned: boolean): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const { heading, lines, attached } = textOf(message, taxpayer);
  // Receipts and their duplicates come in the legacy encoding; how letters come is not known.
  const written = ['recipisa', 'raspuns'].includes(message.document.kind) ? legacyText : bareText;
  const at = new Date(message.createdAt);
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    compress: isSigned,
    info: { Title: written(heading), Producer: 'ANAF', Creator: message.id, CreationDate: at, ModDate: at },
  });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  pdf.on('end', () => resolve(Buffer.concat(pieces)));
  pdf.on('error', reject);
  drawEmblem(pdf);
  pdf.font('Helvetica-Bold').fontSize(9);
  pdf.text('MINISTERUL FINANTELOR', MARGIN + 60, MARGIN).text('AGENTIA NATIONALA DE ADMINISTRARE FISCALA');
  pdf
    .font('Helvetica-Bold')
    .fontSize(11)
    .text(written(heading), MARGIN, MARGIN + 90, { width: WIDTH });
  pdf.font('Helvetica').fontSize(10).moveDown();
  for (const line of lines) {
    if (typeof line === 'string') pdf.text(written(line), MARGIN, pdf.y, { width: WIDTH }).moveDown(0.4);
    else drawRow(pdf, line, written);
  }
  pdf
    .fontSize(7)
    .text(`Document nr. ${message.id} generat la ${dayOf(message.createdAt)}`, MARGIN, 730, { width: WIDTH });
  for (const line of FOOTER) pdf.text(line, { width: WIDTH });
  if (attached) pdf.file(attached.bytes, { name: attached.name, creationDate: at, modifiedDate: at });
  if (isSigned) reserveSignature(pdf, at);
  pdf.end();
  return promise;
}

function drawRow(pdf: PDFKit.PDFDocument, { columns, cells }: Row, written: (text: string) => string): void {
  const top = pdf.y;
  const width = WIDTH / columns;
  for (const [column, text] of cells) {
    pdf.text(written(text), MARGIN + column * width, top, { lineBreak: false });
  }
  pdf.y = top + 16;
}

/** A rosette of circles in the place of the letterhead's arms. */
function drawEmblem(pdf: PDFKit.PDFDocument): void {
  const [x, y] = [MARGIN + 24, MARGIN + 24];
  pdf.lineWidth(0.3);
  for (let petal = 0; petal < 16; petal += 1) {
    const angle = (petal * Math.PI) / 8;
    pdf.circle(x + 12 * Math.cos(angle), y + 12 * Math.sin(angle), 12).stroke();
  }
}
