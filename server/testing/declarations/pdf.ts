import Pdf from 'pdfkit';

/** An attachment of a PDF. */
export type AttachedFile = { readonly name: string; readonly bytes: string | Uint8Array };
export type PdfOptions = { readonly password?: string; readonly lines?: readonly string[] };

/** A PDF of one page with attachments. The same calls give the same bytes. */
export function aPdf(
  files: readonly AttachedFile[],
  { password, lines = ['Declarație'] }: PdfOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const at = new Date(Date.UTC(2026, 0, 1));
  const pdf = new Pdf({
    size: 'A4',
    pdfVersion: '1.7',
    info: { CreationDate: at, ModDate: at },
    ...(password === undefined ? {} : { userPassword: password }),
  });
  const done = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  pdf.once('end', () => done.resolve(Buffer.concat(pieces)));
  pdf.once('error', done.reject);
  for (const line of lines) pdf.text(line);
  for (const { name, bytes } of files) {
    pdf.file(Buffer.from(bytes), { name, creationDate: at, modifiedDate: at });
  }
  pdf.end();
  return done.promise;
}

/** A document of the authority with these lines of text. */
export const aReceipt = (lines: readonly string[]): Promise<Buffer<ArrayBuffer>> =>
  aPdf([], { lines: ['RECIPISA', ...lines] });
