/** An entry as it was written: its local header, its sizes, and where it begins. */
export type WrittenEntry = {
  readonly header: Uint8Array;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
};

/** From this value on a field of 16 or 32 bits only says that ZIP64 has the number. Source: APPNOTE.TXT 4.4.1.4. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const HEADER_BYTES = 30;
const RECORD_BYTES = 46;
/** Version of a ZIP64 archive, and the id of its extra field. */
const ZIP64_VERSION = 45;
const ZIP64_EXTRA = 1;

/** The record of an entry in the central directory. Source: APPNOTE.TXT 4.3.12. */
export function directoryRecord({ header, crc, compressedSize, size, offset }: WrittenEntry): Buffer {
  const local = Buffer.from(header.buffer, header.byteOffset, header.byteLength);
  const nameBytes = local.readUInt16LE(26);
  const extra = offset < MAX_32 ? Buffer.alloc(0) : zip64Extra(offset);
  const record = Buffer.alloc(RECORD_BYTES);
  record.write('PK\x01\x02', 'latin1');
  record.writeUInt16LE(ZIP64_VERSION, 4);
  // The version that reads it, the flags, the method, the time and the day.
  local.copy(record, 6, 4, 14);
  if (extra.length > 0) record.writeUInt16LE(ZIP64_VERSION, 6);
  record.writeUInt32LE(crc >>> 0, 16);
  record.writeUInt32LE(compressedSize, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(nameBytes, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([record, local.subarray(HEADER_BYTES, HEADER_BYTES + nameBytes), extra]);
}

function zip64Extra(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(ZIP64_EXTRA, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

type Directory = { readonly count: number; readonly bytes: number; readonly offset: number };

/** What ends an archive, with ZIP64 where the fields of the old end are too small. Source: APPNOTE.TXT 4.3.14 to 4.3.16. */
export function archiveEnd({ count, bytes, offset }: Directory): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && bytes < MAX_32 && offset < MAX_32) return end;
  const large = Buffer.alloc(56);
  large.write('PK\x06\x06', 'latin1');
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(ZIP64_VERSION, 12);
  large.writeUInt16LE(ZIP64_VERSION, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(bytes), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
