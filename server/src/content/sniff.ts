/** Bytes at the start of a file that `sniff` looks at. */
export const SNIFF_BYTES = 1024;

/** What a file is, by its bytes: names and headers are whatever the sender likes. */
export function sniff(head: Uint8Array): string {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, SNIFF_BYTES));
  // Readers accept bytes before the header of a PDF, and the authority's own files have had a byte order mark.
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
];
