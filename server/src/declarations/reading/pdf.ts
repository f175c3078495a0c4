import { attachmentsOf, type Attached } from './attachments.ts';
import { withCatalog, type Dict } from './catalog.ts';
import { PdfError } from './pdfError.ts';

// pdf.js needs a DOMMatrix for drawing, from a native library. Nothing is drawn here, so a stub will do.
Object.assign(globalThis, { DOMMatrix: Object });
const { getDocument, PasswordException } = await import('pdfjs-dist/legacy/build/pdf.mjs');
// Loaded in advance, so that no document pays for its time and memory.
await import('pdfjs-dist/legacy/build/pdf.worker.mjs');

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;

/**
 * Length of the end of a PDF that must contain its end marker. Source: ISO 32000, readers search the last 1024 bytes.
 */
const END_BYTES = 1024;

/**
 * The attachments wherever a viewer looks for them.
 *
 * @throws {PdfError}
 */
export const attachedFiles = (bytes: Buffer): Promise<readonly Attached[]> => withDocument(bytes, attachmentsOf);

/**
 * The lines of text on the first pages of a PDF.
 *
 * @throws {PdfError}
 */
export const textLines = (bytes: Buffer, pagesMax: number): Promise<readonly string[]> =>
  withDocument(bytes, async (document) => {
    const lines: string[] = [];
    for (let number = 1; number <= Math.min(document.numPages, pagesMax); number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      let line = '';
      for (const item of items) {
        if (!('str' in item)) continue;
        line += item.str;
        if (!item.hasEOL) continue;
        lines.push(line);
        line = '';
      }
      lines.push(line);
    }
    return lines;
  });

async function withDocument<T>(
  bytes: Buffer,
  read: (document: PdfDocument, catalog: Dict | null) => Promise<T>,
): Promise<T> {
  // pdf.js would repair a truncated file, but signing it would fail.
  const end = bytes.subarray(-END_BYTES);
  if (!end.includes('startxref') || !end.includes('%%EOF')) throw new PdfError('fileDamaged');
  // pdf.js takes ownership of the bytes, so it gets a copy.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, stopAtErrors: true });
  try {
    const { document, catalog } = await withCatalog(() => loading.promise);
    return await read(document, catalog);
  } catch (error) {
    if (error instanceof PdfError) throw error;
    if (error instanceof PasswordException) throw new PdfError('fileEncrypted', { cause: error });
    throw new PdfError(isOutOfMemory(error) ? 'fileTooComplex' : 'fileDamaged', { cause: error });
  } finally {
    await loading.destroy();
  }
}

/** pdf.js wraps the engine's errors about memory and stack in errors of its own. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error &&
    /allocation failed|invalid (?:typed )?array|invalid string length|call stack/i.test(error.message));

/** True for bytes that a reader would accept as a PDF: its mark is near the start. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, END_BYTES).includes('%PDF-');
