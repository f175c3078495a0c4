import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as v from 'valibot';
import { ZipFile } from 'yazl';
import { fileName } from './fileName.ts';

/** One entry: its name, and its bytes as they come. */
export type ArchiveEntry = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> };

const pieceSchema = v.instance(Uint8Array);
/** Documents are compressed already; text is not, and readers of streams refuse entries that are only stored. */
const LEVEL = 1;

/** Writes a zip while it is read, of any size and number of entries: never more than a piece of one document is in memory. */
export async function* writeArchive(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const written = v.parse(v.instance(Readable), zip.outputStream);
  zip.on('error', (error: Error) => written.destroy(error));
  const stop = new AbortController();
  const filled = fill(zip, entries, { at, signal: stop.signal }).catch((error: Error) => {
    written.destroy(error);
  });
  try {
    for await (const piece of written) yield v.parse(pieceSchema, piece);
  } finally {
    // Whoever reads it may leave before its end.
    stop.abort();
    await filled;
  }
}

type Filling = { readonly at: Date; readonly signal: AbortSignal };

/** Adds one entry after another, each once the one before is written. */
async function fill(zip: ZipFile, entries: AsyncIterable<ArchiveEntry>, { at, signal }: Filling): Promise<void> {
  const nameOf = uniqueNames();
  for await (const { name, bytes } of entries) {
    const content = addAbortSignal(signal, Readable.from(bytes));
    zip.addReadStream(content, nameOf(name), { mtime: at, compressionLevel: LEVEL });
    await finished(content);
  }
  zip.end();
}

/** A text as an entry's bytes. */
export async function* textBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${text}\r\n`);
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
