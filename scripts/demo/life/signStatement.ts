import { fillSignature, type Signer } from '#simulator/documents/signing.ts';
import { mustRun } from '#simulator/tools.ts';
import { softTokenEnv, type Holder, type SoftToken } from '#testEnvironment/credentials/softToken.ts';

/** Room for a signature, as `fillSignature` expects it. */
const ROOM = `<${'00'.repeat(3072)}>`;
const RANGE = '[0 1000000000 1000000000 1000000000]';

/** Signs with a holder's key on the token. */
export function tokenSigner({ conf, pin }: SoftToken, { keyUri, certificatePem }: Holder): Signer {
  const { SOFTHSM2_CONF = '', PKCS11_MODULE_PATH = '' } = softTokenEnv(conf);
  const settings = [`SOFTHSM2_CONF=${SOFTHSM2_CONF}`, `PKCS11_MODULE_PATH=${PKCS11_MODULE_PATH}`];
  const key = ['-engine', 'pkcs11', '-keyform', 'engine', '-inkey', `${keyUri};pin-value=${pin}`];
  const sign = ['openssl', 'cms', '-sign', '-binary', '-md', 'sha256', '-nosmimecap', '-outform', 'DER'];
  return (bytes) => mustRun('env', [...settings, ...sign, '-signer', certificatePem, ...key], bytes);
}

/** Appends a signature to a document with a plain table of references, after its last byte. */
export function signStatement(document: Buffer, at: Date, sign: Signer): Promise<Buffer> {
  const text = document.toString('latin1');
  const tableAt = lastMatch(text, /startxref\s+(\d+)/g);
  const trailer = text.slice(text.lastIndexOf('trailer'));
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1]);
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1]);
  const rest = /\/(?:Info|ID)[^]*?(?:R|\])/g;
  const catalog = new RegExp(`(?:^|\\n)${root} 0 obj\\s*<<([^]*?)>>\\s*endobj`).exec(text)?.[1];
  if (catalog === undefined) throw new Error('The catalog of the document was not found.');
  const [field, value] = [size, size + 1];
  const objects = [
    [root, `<<${catalog}/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>\n>>`],
    [field, `<< /FT /Sig /T (Semnatura) /V ${value} 0 R /Type /Annot /Subtype /Widget /F 132 /Rect [0 0 0 0] >>`],
    [
      value,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange ${RANGE} /Contents ${ROOM} /M (D:${digitsOf(at)}Z) >>`,
    ],
  ] as const;
  let appended = '\n';
  const entries = objects.map(([number, body]) => {
    const offset = document.length + appended.length;
    appended += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const newTableAt = document.length + appended.length;
  const kept = (trailer.match(rest) ?? []).join(' ');
  appended += `xref\n${entries.join('')}trailer\n<< /Size ${size + 2} /Root ${root} 0 R ${kept} /Prev ${tableAt} >>\nstartxref\n${newTableAt}\n%%EOF\n`;
  return fillSignature(Buffer.concat([document, Buffer.from(appended, 'latin1')]), sign);
}

const digitsOf = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

function lastMatch(text: string, pattern: RegExp): number {
  return Number(Array.from(text.matchAll(pattern)).at(-1)?.[1]);
}
