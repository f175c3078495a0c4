import { deflateSync } from 'node:zlib';

const MB = 1024 * 1024;

/** A PDF of these objects, the first of which is the catalog, with a correct cross-reference table. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = pieces[0]?.length ?? 0;
  const lines = objects.map((body, at) => {
    const piece = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    const line = `${String(length).padStart(10, '0')} 00000 n \n`;
    pieces.push(piece);
    length += piece.length;
    return line;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`;
  pieces.push(Buffer.from(`${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(pieces);
}

const stream = (entries: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);

const CATALOG = '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a.xml) 3 0 R] >> >> >>';
const PAGES = '<< /Type /Pages /Kids [] /Count 0 >>';
const FILE = '<< /Type /Filespec /F (a.xml) /UF (a.xml) /EF << /F 4 0 R >> >>';

/** A PDF whose attachment unpacks to `megabytes`, through `rounds` filters. */
export function deflateBomb(megabytes: number, rounds = 1): Buffer {
  let bytes: Buffer = Buffer.alloc(megabytes * MB, ' ');
  bytes.write('<a>');
  for (let round = 0; round < rounds; round += 1) bytes = deflateSync(bytes, { level: 9 });
  const filters = Array.from({ length: rounds }, () => '/FlateDecode').join(' ');
  return rawPdf([CATALOG, PAGES, FILE, stream(`/Type /EmbeddedFile /Filter [${filters}]`, bytes)]);
}

/** A PDF whose object stream unpacks to `megabytes`. */
export function objectStreamBomb(megabytes: number): Buffer {
  const count = 200_000;
  const head = Array.from({ length: count }, (_, at) => `${at + 10} ${at * 5}`).join(' ');
  const body = '[1 2]'.repeat(count);
  const packed = deflateSync(Buffer.concat([Buffer.from(`${head} ${body}`), Buffer.alloc(megabytes * MB, ' ')]), {
    level: 9,
  });
  const objects = stream(`/Type /ObjStm /N ${count} /First ${head.length + 1} /Filter /FlateDecode`, packed);
  const parts = ['%PDF-1.7\n', '1 0 obj\n<< /Type /Catalog /Pages 10 0 R /Names 11 0 R >>\nendobj\n', '3 0 obj\n'];
  const before = Buffer.from(parts.join(''));
  const start = before.length + objects.length + '\nendobj\n'.length;
  const table = Buffer.concat([
    entry(0, 0, 0),
    entry(1, 9, 0),
    entry(0, 0, 0),
    entry(1, before.length - '3 0 obj\n'.length, 0),
    entry(1, start, 0),
    ...Array.from({ length: 5 }, () => entry(0, 0, 0)),
    ...Array.from({ length: count }, (_, at) => entry(2, 3, at)),
  ]);
  const packedTable = deflateSync(table);
  const xref = stream(`/Type /XRef /Size ${count + 10} /W [1 4 4] /Root 1 0 R /Filter /FlateDecode`, packedTable);
  return Buffer.concat([
    before,
    objects,
    Buffer.from('\nendobj\n4 0 obj\n'),
    xref,
    Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

/** A row of a cross-reference stream, with fields of 1, 4 and 4 bytes. */
function entry(kind: number, second: number, third: number): Buffer {
  const line = Buffer.alloc(9);
  line.writeUInt8(kind, 0);
  line.writeUInt32BE(second, 1);
  line.writeUInt32BE(third, 5);
  return line;
}

/** A file specification, and under which names it stands in the tree. */
export type TreeEntry = { readonly key: string; readonly file: string };

/** A PDF with these entries in its name tree, and these attached files, which are objects 10 and up. */
export function attachments(entries: readonly TreeEntry[], files: readonly string[]): Buffer {
  const names = entries.map(({ key, file }) => `${key} ${file}`).join(' ');
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names}] >> >> >>`,
    PAGES,
    ...Array.from({ length: 7 }, () => 'null'),
    ...files.map((text) => stream('/Type /EmbeddedFile', Buffer.from(text))),
  ]);
}

/** Where a PDF may have a file beside its name tree. */
export type FilePlace = 'document' | 'page' | 'pin' | 'note';

/** A PDF with one page and the same files in each of these places. */
export function filesAt(places: readonly FilePlace[], files: readonly string[]): Buffer {
  const specs = files.map((_, at) => `<< /Type /Filespec /F (${at}.xml) /EF << /F ${at + 10} 0 R >> >>`).join(' ');
  const associated = (place: FilePlace) => (places.includes(place) ? `/AF [${specs}]` : '');
  const pins = places.includes('pin') ? `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS ${specs} >>` : '';
  const note = `<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] ${associated('note')} >>`;
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${associated('document')} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [${note} ${pins}] ${associated('page')} >>`,
    ...Array.from({ length: 6 }, () => 'null'),
    ...files.map((text) => stream('/Type /EmbeddedFile', Buffer.from(text))),
  ]);
}

/** A PDF whose name tree is circular or very deep. */
export function nameTree(kind: 'circle' | 'deep'): Buffer {
  const depth = 20_000;
  const kids =
    kind === 'circle'
      ? ['<< /Kids [3 0 R 3 0 R] >>']
      : Array.from({ length: depth }, (_, at) => `<< /Kids [${at + 4} 0 R] >>`);
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 3 0 R >> >>',
    PAGES,
    ...kids,
    '<< /Names [(a) (b)] >>',
  ]);
}

/** A PDF of nested arrays. */
export const nestedArrays = (depth: number): Buffer =>
  rawPdf([`<< /Type /Catalog /Pages 2 0 R /Names ${'['.repeat(depth)}${']'.repeat(depth)} >>`, PAGES]);
