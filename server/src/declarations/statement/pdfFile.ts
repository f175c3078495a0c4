import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Face, Faces } from './fonts.ts';

/** Names that text is drawn with, of the two fonts of a document. */
export const FONT_NAMES = { regular: 'F1', bold: 'F2' } as const satisfies Record<keyof Faces, string>;

/** Half the time of the usual level for a tenth more bytes. */
const FAST = { level: 3 } as const;

export type PdfInfo = { readonly title: string; readonly subject: string; readonly at: Date };
export type PdfAttachment = { readonly name: string; readonly bytes: Uint8Array };
export type PdfContent = {
  readonly info: PdfInfo;
  readonly faces: Faces;
  readonly size: { readonly width: number; readonly height: number };
  /** Drawing commands of each page. */
  readonly pages: readonly string[];
  readonly attachment: PdfAttachment;
};

/**
 * Puts a PDF 1.7 together: pages of text, two fonts, one attached file. Plain objects and a plain table of them, which
 * every program that signs understands. The same content gives the same bytes.
 */
export function pdfFile({ info, faces, size, pages, attachment }: PdfContent): Buffer {
  const objects: Buffer[] = [];
  /** Number of the object that is added. */
  const add = (body: string | Buffer): number => objects.push(typeof body === 'string' ? Buffer.from(body) : body);
  const addStream = (entries: string, bytes: Uint8Array): number =>
    add(
      Buffer.concat([
        Buffer.from(`<< ${entries} /Filter /FlateDecode /Length ${bytes.byteLength} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    );
  const fonts = (['regular', 'bold'] as const).map(
    (weight) => `/${FONT_NAMES[weight]} ${addFont(faces[weight], add, addStream)} 0 R`,
  );
  const resources = add(`<< /Font << ${fonts.join(' ')} >> >>`);
  const contents = pages.map((page) => addStream('', deflateSync(Buffer.from(page, 'latin1'), FAST)));
  const tree = objects.length + contents.length + 1;
  const kids = contents.map((content) =>
    add(`<< /Type /Page /Parent ${tree} 0 R /Contents ${content} 0 R /Resources ${resources} 0 R >>`),
  );
  add(
    `<< /Type /Pages /Count ${kids.length} /MediaBox [0 0 ${size.width} ${size.height}] /Kids [${references(kids)}] >>`,
  );
  const file = addAttachment(attachment, info.at, add, addStream);
  const name = textString(attachment.name);
  const catalog = add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (ro-RO) /ViewerPreferences << /DisplayDocTitle true >> ` +
      `/Names << /EmbeddedFiles << /Names [${name} ${file} 0 R] >> >> /AF [${file} 0 R] >>`,
  );
  const about = add(
    `<< /Title ${textString(info.title)} /Subject ${textString(info.subject)} /Producer (Dosar) ` +
      `/CreationDate ${dateString(info.at)} /ModDate ${dateString(info.at)} >>`,
  );
  return assemble(objects, catalog, about);
}

type Add = (body: string) => number;
type AddStream = (entries: string, bytes: Uint8Array) => number;

const references = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');

function addFont(face: Face, add: Add, addStream: AddStream): number {
  const { box, ascent, descent, capHeight } = face.metrics;
  const program = addStream(`/Length1 ${face.programBytes}`, face.program);
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${face.name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${face.name} /CIDToGIDMap /Identity ` +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/FontDescriptor ${descriptor} 0 R /W [0 [${face.widths.join(' ')}]] >>`,
  );
  const unicode = addStream('', face.unicode);
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${face.name} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  );
}

function addAttachment({ name, bytes }: PdfAttachment, at: Date, add: Add, addStream: AddStream): number {
  const checksum = createHash('md5').update(bytes).digest('hex');
  const file = addStream(
    `/Type /EmbeddedFile /Subtype /application#2Fxml /Params << /Size ${bytes.byteLength} ` +
      `/CheckSum <${checksum}> /CreationDate ${dateString(at)} /ModDate ${dateString(at)} >>`,
    deflateSync(bytes, FAST),
  );
  const text = textString(name);
  return add(
    `<< /Type /Filespec /F ${text} /UF ${text} /AFRelationship /Data /EF << /F ${file} 0 R /UF ${file} 0 R >> >>`,
  );
}

/** Text of any language, outside the pages. */
const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const dateString = (at: Date) => `(D:${at.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z)`;

function assemble(objects: readonly Buffer[], catalog: number, info: number): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = pieces[0]?.length ?? 0;
  const table = objects.map((body, at) => {
    const piece = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    const line = `${String(length).padStart(10, '0')} 00000 n \n`;
    pieces.push(piece);
    length += piece.length;
    return line;
  });
  const id = createHash('sha256');
  for (const piece of pieces) id.update(piece);
  const mark = `<${id.digest('hex').slice(0, 32)}>`;
  const count = objects.length + 1;
  const trailer = `<< /Size ${count} /Root ${catalog} 0 R /Info ${info} 0 R /ID [${mark} ${mark}] >>`;
  pieces.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table.join('')}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
