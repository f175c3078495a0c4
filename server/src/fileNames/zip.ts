import { strToU8, Zip, ZipDeflate } from 'fflate';
import { fileName } from './fileName.ts';

/** One entry: its name, and its bytes as they come. */
export type ArchiveEntry = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };

/** Documents are compressed already; text is not, and readers of streams refuse entries that are only stored. */
const LEVEL = 1;

/** Writes a zip while it is read: never more than a piece of one document is in memory. */
export async function* writeArchive(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  const take = function* () {
    const taken = pieces;
    pieces = [];
    yield* taken;
  };
  const nameOf = uniqueNames();
  for await (const { name, bytes } of entries) {
    const entry = new ZipDeflate(nameOf(name), { level: LEVEL });
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of bytes) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
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
