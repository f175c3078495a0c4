import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';

/** The public half of a key, as in the manifest's `key`. */
export const publicKeyOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' });

/** The id that browsers derive from a public key: 32 hexadecimal digits of its SHA-256, as letters a to p. */
export const idOf = (publicKey: Buffer): string =>
  rawId(publicKey)
    .toString('hex')
    .replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)));

/**
 * Signs a zip in Chromium's format for installation by policy from one's own server (CRX3). Format:
 * components/crx_file/crx3.proto of Chromium.
 */
export function crxOf(zip: Uint8Array, key: KeyObject): Uint8Array {
  const publicKey = publicKeyOf(key);
  const signedHeader = field(1, rawId(publicKey));
  const signed = Buffer.concat([Buffer.from('CRX3 SignedData\0'), lengthOf(signedHeader), signedHeader, zip]);
  const proof = Buffer.concat([field(1, publicKey), field(2, sign('sha256', signed, key))]);
  const header = Buffer.concat([field(SHA256_WITH_RSA, proof), field(SIGNED_HEADER_DATA, signedHeader)]);
  return Buffer.concat([Buffer.from('Cr24'), uint32(VERSION), lengthOf(header), header, zip]);
}

/** The update manifest that Chromium requests for an extension outside the store. */
export const updatesOf = (
  id: string,
  version: string,
  address: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${id}">
    <updatecheck codebase="${address}" version="${version}" />
  </app>
</gupdate>
`;

const VERSION = 3;
const SHA256_WITH_RSA = 2;
const SIGNED_HEADER_DATA = 10_000;

const rawId = (publicKey: Buffer) => createHash('sha256').update(publicKey).digest().subarray(0, 16);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
const lengthOf = (bytes: Uint8Array) => uint32(bytes.length);

/** A protocol buffers field of bytes. */
const field = (number: number, bytes: Uint8Array) =>
  Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
