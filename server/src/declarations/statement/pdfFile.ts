import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Face, Faces } from './fonts.ts';

/** Resource names of the two fonts. */
export const FONT_NAMES = { regular: 'F1', bold: 'F2' } as const satisfies Record<keyof Faces, string>;

/** Half the time of the default level for a tenth more bytes, because a page repeats little over a distance. */
const FAST = { level: 1 } as const;
const FAST_PAGE = { ...FAST, windowBits: 13, memLevel: 7, chunkSize: 4096 } as const;

export type PdfInfo = { readonly title: string; readonly subject: string; readonly at: Date };
export type PdfAttachment = { readonly name: string; readonly bytes: Uint8Array };
export type PdfContent = {
  readonly info: PdfInfo;
  readonly faces: Faces;
  readonly size: { readonly width: number; readonly height: number };
  /** Drawing commands of each page. */
  readonly pages: readonly Uint8Array[];
  readonly attachment: PdfAttachment;
};

/**
 * Assembles a PDF 1.7: pages of text, two fonts, one attachment. Plain objects and a plain cross-reference table, which
 * every signing program understands. The same content gives the same bytes.
 */
export function pdfFile({ info, faces, size, pages, attachment }: PdfContent): Buffer {
  const objects = createObjects();
  const fonts = (['regular', 'bold'] as const).map(
    (weight) => `/${FONT_NAMES[weight]} ${addFont(faces[weight], objects)} 0 R`,
  );
  const resources = objects.add(`<< /Font << ${fonts.join(' ')} >> >>`);
  const contents = pages.map((page) => objects.addStream('', deflateSync(page, FAST_PAGE)));
  const tree = resources + 2 * contents.length + 1;
  const kids = contents.map((content) =>
    objects.add(`<< /Type /Page /Parent ${tree} 0 R /Contents ${content} 0 R /Resources ${resources} 0 R >>`),
  );
  objects.add(
    `<< /Type /Pages /Count ${kids.length} /MediaBox [0 0 ${size.width} ${size.height}] /Kids [${references(kids)}] >>`,
  );
  const checksum = createHash('md5').update(attachment.bytes).digest('hex');
  const file = addAttachment(attachment, checksum, info.at, objects);
  const name = textString(attachment.name);
  const catalog = objects.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (ro-RO) /ViewerPreferences << /DisplayDocTitle true >> ` +
      `/Names << /EmbeddedFiles << /Names [${name} ${file} 0 R] >> >> /AF [${file} 0 R] >>`,
  );
  const about = objects.add(
    `<< /Title ${textString(info.title)} /Subject ${textString(info.subject)} /Producer (Dosar) ` +
      `/CreationDate ${dateString(info.at)} /ModDate ${dateString(info.at)} >>`,
  );
  return objects.file(`/Root ${catalog} 0 R /Info ${about} 0 R`, `${checksum} ${attachment.name}`);
}

type Objects = ReturnType<typeof createObjects>;

const references = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');

function addFont(face: Face, objects: Objects): number {
  const { box, ascent, descent, capHeight } = face.metrics;
  const program = objects.addStream(`/Length1 ${face.programBytes}`, face.program);
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName /${face.name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${face.name} /CIDToGIDMap /Identity ` +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ' +
      `/FontDescriptor ${descriptor} 0 R /W [0 [${face.widths}]] >>`,
  );
  const unicode = objects.addStream('', face.unicode);
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${face.name} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  );
}

function addAttachment({ name, bytes }: PdfAttachment, checksum: string, at: Date, objects: Objects): number {
  const file = objects.addStream(
    `/Type /EmbeddedFile /Subtype /application#2Fxml /Params << /Size ${bytes.byteLength} ` +
      `/CheckSum <${checksum}> /CreationDate ${dateString(at)} /ModDate ${dateString(at)} >>`,
    deflateSync(bytes, FAST),
  );
  const text = textString(name);
  return objects.add(
    `<< /Type /Filespec /F ${text} /UF ${text} /AFRelationship /Data /EF << /F ${file} 0 R /UF ${file} 0 R >> >>`,
  );
}

/** A string of any language, outside the pages. */
const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const dateString = (at: Date) => `(D:${at.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z)`;

/** The objects of a file in order, and their table. Numbers begin at 1. */
function createObjects() {
  const pieces: Uint8Array[] = [];
  const table: string[] = [];
  /** The text not yet moved to the pieces, one byte a letter. */
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  let length = 0;
  const flush = () => {
    pieces.push(Buffer.from(text, 'latin1'));
    length += text.length;
    text = '';
  };
  const begin = () => {
    const place = String(length + text.length).padStart(10, '0');
    text += `${table.push(`${place} 00000 n \n`)} 0 obj\n`;
  };
  return {
    add(body: string): number {
      begin();
      text += `${body}\nendobj\n`;
      return table.length;
    },
    addStream(entries: string, bytes: Uint8Array): number {
      begin();
      text += `<< ${entries} /Filter /FlateDecode /Length ${bytes.byteLength} >>\nstream\n`;
      flush();
      pieces.push(bytes);
      length += bytes.byteLength;
      text += '\nendstream\nendobj\n';
      return table.length;
    },
    /** The whole file. Its identifier derives from `content` and the position of all objects. */
    file(trailer: string, content: string): Buffer {
      const count = table.length + 1;
      const mark = createHash('sha256').update(content).update(table.join('')).digest('hex').slice(0, 32);
      const at = length + text.length;
      text +=
        `xref\n0 ${count}\n0000000000 65535 f \n${table.join('')}` +
        `trailer\n<< /Size ${count} ${trailer} /ID [<${mark}> <${mark}>] >>\nstartxref\n${at}\n%%EOF\n`;
      flush();
      return Buffer.concat(pieces, length);
    },
  };
}
