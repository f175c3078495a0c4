/** Length of the start of a file that `sniff` reads. */
export const SNIFF_BYTES = 1024;

/** The type of a file by its bytes, because names and headers are the sender's claim. */
export function sniff(head: Uint8Array): string {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, SNIFF_BYTES));
  // PDF readers accept bytes before the header, and some of the authority's files begin with a byte order mark.
  if (start.includes('%PDF')) return 'application/pdf';
  for (const [magic, type] of MAGIC) if (start.subarray(0, magic.length).equals(magic)) return type;
  return 'application/octet-stream';
}

const MAGIC: readonly (readonly [Buffer, string])[] = [
  [Buffer.from('PK\x03\x04', 'latin1'), 'application/zip'],
  [Buffer.from('PK\x05\x06', 'latin1'), 'application/zip'],
  [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png'],
  [Buffer.from('\xff\xd8\xff', 'latin1'), 'image/jpeg'],
  [Buffer.from('GIF8', 'latin1'), 'image/gif'],
  [Buffer.from('II*\0', 'latin1'), 'image/tiff'],
  [Buffer.from('MM\0*', 'latin1'), 'image/tiff'],
  [Buffer.from('{\\rtf', 'latin1'), 'application/rtf'],
  [Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 'application/x-ole-storage'],
];
