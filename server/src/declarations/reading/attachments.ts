import type { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fileSpecsOf, isDict, type Dict } from './catalog.ts';
import { PdfError } from './pdfError.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;

/** Most attachments of a PDF. */
const ATTACHED_MAX = 100;
/** Keys of a file's names, and of its contents. Source: ISO 32000, file specifications. */
const PLATFORMS = ['UF', 'F', 'Unix', 'Mac', 'DOS'];

/** An attachment of a PDF: its name in the tree where it stands there, and those of the file itself. */
export type Attached = { readonly names: readonly string[]; readonly bytes: Uint8Array };

/** What the parser of pdf.js makes of a stream. Its types are not published. */
type Stream = {
  getBytes(): unknown;
  readonly dict?: { readonly xref?: { readonly encrypt?: { readonly encryptionKey?: unknown } | null } };
};
type Entry = { readonly key: string | null; readonly file: Dict };
type Content = { readonly names: Set<string>; readonly stream: Stream };

/**
 * The attachments wherever a viewer looks for them: in the name tree of the catalog, beside the document, its pages and
 * their notes. One that is reached twice is one; two of one name are two.
 *
 * @throws {PdfError}
 */
export async function attachmentsOf(document: PdfDocument, catalog: Dict | null): Promise<readonly Attached[]> {
  const named = await entriesOf(document);
  const others = catalog === null ? [] : fileSpecsOf(catalog).map((file) => ({ key: null, file }));
  const contents = contentsOf([...named, ...others]);
  if (contents.length > ATTACHED_MAX) throw new PdfError('fileTooComplex');
  return contents.flatMap(({ names, stream }) => {
    if (stream.dict?.xref?.encrypt?.encryptionKey === null) throw new PdfError('fileEncrypted');
    const bytes = stream.getBytes();
    return bytes instanceof Uint8Array ? [{ names: [...names], bytes }] : [];
  });
}

/**
 * All entries of the name tree. pdf.js gathers them in a map by their name and so loses one of two with the same, while
 * another reader might take that one: they are noted as they go into the map, for the duration of this call. The parser
 * runs in this process, which reads one document at a time.
 */
async function entriesOf(document: PdfDocument): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  const { Map: plain } = globalThis;
  globalThis.Map = class extends Map {
    override set(key: unknown, value: unknown) {
      if (typeof key === 'string' && isDict(value) && isDict(value.get('EF'))) entries.push({ key, file: value });
      return super.set(key, value);
    }
  };
  try {
    await document.getAttachments();
  } finally {
    globalThis.Map = plain;
  }
  return entries;
}

/** The different contents of these entries, each with every name under which it is found. */
function contentsOf(entries: readonly Entry[]): readonly Content[] {
  const contents = new Map<unknown, Content>();
  for (const { key, file } of entries) {
    const embedded = file.get('EF');
    if (!isDict(embedded)) continue;
    const names = [key, ...PLATFORMS.map((platform) => file.get(platform))].flatMap((name) =>
      typeof name === 'string' ? [textOf(name)] : [],
    );
    for (const platform of PLATFORMS) {
      const stream = embedded.get(platform);
      if (!isStream(stream)) continue;
      const id = String(embedded.getRaw(platform));
      const known = contents.get(id) ?? { names: new Set(), stream };
      names.forEach((name) => known.names.add(name));
      contents.set(id, known);
    }
  }
  return [...contents.values()];
}

const isStream = (value: unknown): value is Stream =>
  typeof value === 'object' && value !== null && 'getBytes' in value;

const MARKS = [
  ['\xfe\xff', 'utf-16be'],
  ['\xff\xfe', 'utf-16le'],
  ['\xef\xbb\xbf', 'utf-8'],
] as const;

/** The text of a string in a PDF, each character of which is a byte. */
function textOf(raw: string): string {
  const mark = MARKS.find(([bytes]) => raw.startsWith(bytes));
  return mark === undefined ? raw : new TextDecoder(mark[1]).decode(Buffer.from(raw, 'latin1'));
}
