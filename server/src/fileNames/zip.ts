import { strToU8, Zip, ZipDeflate } from 'fflate';
import { fileName } from './fileName.ts';
import { archiveEnd, directoryRecord } from './zipDirectory.ts';

/** One entry: its name, and its bytes as they come. */
export type ArchiveEntry = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };

/** Documents are compressed already; text is not, and readers of streams refuse entries that are only stored. */
const LEVEL = 1;

/** CRC and sizes stand behind an entry's bytes. */
const DESCRIPTOR_BYTES = 16;

/**
 * Writes a zip while it is read: never more than a piece of one document is in memory. fflate writes the entries; the
 * directory behind them is ours, because fflate's ends at 65,535 entries and at 4 GB.
 */
export async function* writeArchive(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let written = 0;
  /** The local header of the entry at hand: the first piece of it. */
  let header: Uint8Array | null = null;
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    header ??= piece;
    pieces.push(piece);
    written += piece.length;
  });
  const take = function* () {
    const taken = pieces;
    pieces = [];
    yield* taken;
  };
  const nameOf = uniqueNames();
  const directory: Buffer[] = [];
  for await (const { name, bytes } of entries) {
    const entry = new ZipDeflate(nameOf(name), { level: LEVEL });
    entry.mtime = at;
    const offset = written;
    header = null;
    zip.add(entry);
    for await (const piece of bytes) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    directory.push(recordOf(entry, header ?? new Uint8Array(), offset, written));
    yield* take();
  }
  yield* directory;
  const bytes = directory.reduce((sum, record) => sum + record.length, 0);
  yield archiveEnd({ count: directory.length, bytes, offset: written });
}

function recordOf({ crc, size }: ZipDeflate, header: Uint8Array, offset: number, end: number): Buffer {
  const compressedSize = end - offset - header.length - DESCRIPTOR_BYTES;
  return directoryRecord({ header, crc, compressedSize, size, offset });
}

/** A text as an entry's bytes. */
export async function* textBytes(text: string): AsyncGenerator<Uint8Array> {
  yield strToU8(`\uFEFF${text}\r\n`);
}

/** Names of a folder that differ also where a file system does not tell capitals from small letters. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [slash, dot] = [name.lastIndexOf('/') + 1, name.lastIndexOf('.')];
    const [folder, stem, extension] = [name.slice(0, slash), name.slice(slash, dot), name.slice(dot + 1)];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
      unique = `${folder}${fileName(stem, `(${String(number)})`, extension)}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  };
}
