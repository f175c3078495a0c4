/**
 * The text of a file. Its first bytes say what it is; without them a spreadsheet's "Unicode text" has a NUL beside most
 * letters, and what is no UTF-8 comes of an older program, which in Romania writes windows-1250.
 */
export function textOf(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? unmarkedEncoding(bytes);
  // A decoder drops the mark of its own encoding.
  return new TextDecoder(encoding).decode(bytes);
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

const SAMPLE_BYTES = 4096;

function unmarkedEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  if (zeros.odd > sample.length / 4) return 'utf-16le';
  if (zeros.even > sample.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1250';
  }
}
