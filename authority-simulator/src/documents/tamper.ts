import type { Message } from '../authorityRecords.ts';
import type { Tampering } from '../control/tamperings.ts';
import type { Taxpayer } from './lines.ts';
import { drawDocument, drawToSign } from './pdf.ts';
import { putSignature, signatureHex, type Signer } from './signing.ts';

/** What a tamperer has to work with: the right document, how it came about, and a key that is not the authority's. */
export type TamperParts = { message: Message; taxpayer: Taxpayer; right: Buffer; stranger: Signer };

/** A document that has no signature to tamper with. */
export class NotSignedError extends Error {
  constructor(id: string) {
    super(`document ${id} is not signed`);
    this.name = 'NotSignedError';
  }
}

/** Makes the tampered form of a document. */
export async function tamper(how: Exclude<Tampering, 'none'>, parts: TamperParts): Promise<Buffer> {
  const { message, taxpayer, right, stranger } = parts;
  if (how === 'byteChanged') return byteChanged(right);
  if (how === 'unsigned') return drawDocument(message, taxpayer);
  const signature = signatureHex(right);
  if (signature === null) throw new NotSignedError(message.id);
  if (how === 'shadowUpdate') return shadowUpdate(right);
  if (how === 'otherSigner') return drawDocument(message, taxpayer, stranger);
  return how === 'emptySignature'
    ? Buffer.from(right.toString('latin1').replace(signature, '0'.repeat(signature.length)), 'latin1')
    : putSignature(await drawToSign(contradicted(message), taxpayer), signature);
}

/** Turns a digit of a date in it, which every reader passes over and every signature covers. */
function byteChanged(right: Buffer): Buffer {
  const bytes = Buffer.from(right);
  const at = bytes.indexOf('(D:20') + '(D:20'.length;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

/** The same filing with the opposite outcome. */
function contradicted(message: Message): Message {
  const { document } = message;
  if (document.kind !== 'recipisa') return { ...message, detalii: `${message.detalii} (alt continut)` };
  return { ...message, document: { ...document, outcome: document.outcome === 'errors' ? 'valid' : 'errors' } };
}

/** Lays another page over the signed one by an update behind it: the signed bytes stay as they are. */
function shadowUpdate(right: Buffer): Buffer {
  const text = right.toString('latin1');
  const page = /\/Contents (\d+) 0 R/.exec(text)?.[1] ?? '';
  const trailer = /trailer\s*<<([^]*?)>>\s*startxref\s*(\d+)\s*%%EOF\s*$/.exec(text);
  const [, entries = '', previous = '0'] = trailer ?? [];
  const stream = 'BT /F2 12 Tf 56 700 Td (Nu exista erori de validare.) Tj ET';
  const object = `\n${page} 0 obj\n<< /Length ${stream.length} >>\nstream\n${stream}\nendstream\nendobj\n`;
  const table = right.length + object.length;
  const offset = String(right.length + 1).padStart(10, '0');
  return Buffer.concat([
    right,
    Buffer.from(
      `${object}xref\n${page} 1\n${offset} 00000 n \ntrailer\n<<${entries}/Prev ${previous} >>\nstartxref\n${table}\n%%EOF\n`,
      'latin1',
    ),
  ]);
}
