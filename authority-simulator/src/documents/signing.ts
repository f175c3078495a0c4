/** Makes a detached PKCS#7 signature (DER) over the bytes. */
export type Signer = (bytes: Buffer) => Promise<Buffer>;

/** Room for a signature with its certificates, in bytes. */
const SIGNATURE_BYTES = 3072;

const PENDING = 1_000_000_000;
const PENDING_RANGE = `[0 ${PENDING} ${PENDING} ${PENDING}]`;
const PENDING_SIGNATURE = `<${'00'.repeat(SIGNATURE_BYTES)}>`;

/** Leaves room in a drawing for a signature without a visible box; `fillSignature` fills it. */
export function reserveSignature(pdf: PDFKit.PDFDocument, at: Date): void {
  const signature = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, PENDING, PENDING, PENDING],
    Contents: new Uint8Array(SIGNATURE_BYTES),
    M: at,
  });
  signature.end('');
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: Buffer.from('Semnatura'),
    V: signature,
    // Printed and locked.
    F: 132,
    Rect: [0, 0, 0, 0],
    P: pdf.page.dictionary,
  });
  field.end('');
  pdf.page.annotations.push(field);
  pdf.initForm();
  const form = formOf(pdf);
  form.Fields.push(field);
  form.SigFlags = 3;
  form.NeedAppearances = false;
}

/** Signs a drawing in the room left for it. */
export async function fillSignature(drawn: Buffer, sign: Signer): Promise<Buffer> {
  const { bytes, start, end } = withRange(drawn);
  const signature = await sign(Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
  if (signature.length > SIGNATURE_BYTES) throw new RangeError(`signature of ${signature.length} bytes`);
  bytes.write(signature.toString('hex'), start + 1, 'latin1');
  return bytes;
}

/** Puts a signature into a drawing that it was not made for. */
export function putSignature(drawn: Buffer, hex: string): Buffer {
  const { bytes, start } = withRange(drawn);
  bytes.write(hex, start + 1, 'latin1');
  return bytes;
}

/** The signature of a document with its padding, in hexadecimal digits; null where there is none. */
export function signatureHex(document: Buffer): string | null {
  const digits = new RegExp(`<([0-9a-f]{${2 * SIGNATURE_BYTES}})>`).exec(document.toString('latin1'))?.[1];
  return digits ?? null;
}

/** Says in a copy of the drawing which bytes the signature is to cover. */
function withRange(drawn: Buffer): { bytes: Buffer; start: number; end: number } {
  const bytes = Buffer.from(drawn);
  const start = bytes.indexOf(PENDING_SIGNATURE);
  const end = start + PENDING_SIGNATURE.length;
  const range = `[0 ${start} ${end} ${bytes.length - end}]`.padEnd(PENDING_RANGE.length);
  bytes.write(range, bytes.indexOf(PENDING_RANGE), 'latin1');
  return { bytes, start, end };
}

type Form = { Fields: unknown[]; SigFlags: number; NeedAppearances: boolean };

/** The form of the document's catalog, which the drawing library makes and gives no name to. */
function formOf(pdf: PDFKit.PDFDocument): Form {
  const catalog: { data: { AcroForm: { data: Form } } } = Reflect.get(pdf, '_root');
  return catalog.data.AcroForm.data;
}
