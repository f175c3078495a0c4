import { createHash, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { normalSerial } from '../control/fields.ts';
import { runTool } from '../tools.ts';

/** A signature as it stands in a document, of the kind the authority takes. */
const signatureSchema = v.object({
  '/SubFilter': v.literal('/adbe.pkcs7.detached'),
  '/ByteRange': v.tuple([v.literal(0), v.number(), v.number(), v.number()]),
  '/Contents': v.pipe(
    v.string(),
    v.regex(/^b:[0-9a-f]+$/),
    v.transform((hex) => hex.slice(2)),
  ),
});
export type Signature = v.InferOutput<typeof signatureSchema>;

/** What is wrong with a document's signature, or the serial of the certificate it was made with. */
export type SignatureCheck =
  | { serial: string; problem: null }
  | { serial: null; problem: 'unsigned' | 'notCovered' | 'signatureBroken' };

export type SignatureParts = { workDir: string; issuerFile: string; now: () => number };

/** The signatures among a document's objects. */
export function signaturesAmong(objects: readonly unknown[]): Signature[] {
  return objects.flatMap((object) => {
    const signature = v.safeParse(signatureSchema, object);
    return signature.success ? [signature.output] : [];
  });
}

/**
 * Verifies the signature that covers the whole document: detached PKCS#7 over its byte range, by a certificate of the
 * issuer that was in force at the authority's time.
 */
export async function checkSignature(
  document: Buffer,
  signatures: readonly Signature[],
  name: string,
  { workDir, issuerFile, now }: SignatureParts,
): Promise<SignatureCheck> {
  if (signatures.length === 0) return { serial: null, problem: 'unsigned' };
  const last = signatures.find((signature) => coversAll(document, signature));
  if (!last) return { serial: null, problem: 'notCovered' };
  const [, firstEnd, secondStart] = last['/ByteRange'];
  const file = (ending: string): string => join(workDir, `${name}.${ending}`);
  await writeFile(file('p7s'), Buffer.from(last['/Contents'], 'hex'));
  await writeFile(file('signed'), Buffer.concat([document.subarray(0, firstEnd), document.subarray(secondStart)]));
  const given = ['-in', file('p7s'), '-content', file('signed'), '-CAfile', issuerFile, '-signer', file('crt')];
  const { exit } = await runTool('openssl', [...VERIFY, ...given, '-attime', String(Math.floor(now() / 1000))]);
  if (exit !== 0) return { serial: null, problem: 'signatureBroken' };
  const { serialNumber } = new X509Certificate(await readFile(file('crt')));
  return { serial: normalSerial(serialNumber), problem: null };
}

const VERIFY =
  'cms -verify -binary -inform DER -out /dev/null -no-CApath -no-CAstore -partial_chain -purpose any'.split(' ');

/** Whether nothing but the signature itself is left out, up to the last byte. */
function coversAll(document: Buffer, signature: Signature): boolean {
  const [, firstEnd, secondStart, secondLength] = signature['/ByteRange'];
  const leftOut = document.toString('latin1', firstEnd, secondStart).toLowerCase();
  return secondStart + secondLength === document.length && leftOut === `<${signature['/Contents']}>`;
}

/**
 * SHA-256 of what the document was before its last signature was appended. Where the original ended in line breaks
 * nothing tells them from the increment's own: each possible end counts.
 */
export function originalsOf(document: Buffer, signatures: readonly Signature[]): string[] {
  const last = signatures.find((signature) => coversAll(document, signature));
  if (!last) return [];
  const mark = document.subarray(0, last['/ByteRange'][1]).lastIndexOf(END_OF_FILE);
  if (mark < 0) return [];
  const ends = [mark + END_OF_FILE.length];
  for (let end = mark + END_OF_FILE.length; LINE_BREAKS.has(document[end]) && ends.length < 5; end += 1) {
    ends.push(end + 1);
  }
  return ends.map((end) => createHash('sha256').update(document.subarray(0, end)).digest('hex'));
}

const END_OF_FILE = '%%EOF';
const LINE_BREAKS: ReadonlySet<number | undefined> = new Set([0x0a, 0x0d]);
