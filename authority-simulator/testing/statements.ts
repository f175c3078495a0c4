import { join } from 'node:path';
import Pdf from 'pdfkit';
import { fillSignature, reserveSignature, type Signer } from '#simulator/documents/signing.ts';
import { mustRun } from '#simulator/tools.ts';
import { issueCertificate, type Pki } from '#testEnvironment/credentials/pki.ts';
import { run } from '#testEnvironment/run.ts';

export type Attachment = { name: string; bytes: Uint8Array };

/** A D300 that says no more than the authority asks of every declaration. */
export function aDeclaration({
  fiscalCode = '12345674',
  period = 'luna="7" an="2026"',
  code = 'd300',
} = {}): Attachment {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<declaratie300 xmlns="mfp:anaf:dgti:${code}:declaratie:v12" ${period} cui="${fiscalCode}" den="ALFA SRL" totalPlata_A="0"/>`;
  return { name: 'declaratie.xml', bytes: Buffer.from(xml) };
}

/** A statement as a PDF with files attached, signed in one go where a signer is given. */
export async function aStatement(attachments: readonly Attachment[], sign?: Signer): Promise<Buffer> {
  const pdf = new Pdf({ size: 'A4' });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  pdf.on('end', () => resolve(Buffer.concat(pieces)));
  pdf.on('error', reject);
  pdf.text('Declaratie');
  for (const { name, bytes } of attachments) pdf.file(Buffer.from(bytes), { name });
  if (sign) reserveSignature(pdf, new Date());
  pdf.end();
  const drawn = await promise;
  return sign ? fillSignature(drawn, sign) : drawn;
}

/** A person whose key is a file, certified by the test authority. */
export function aSigner(pki: Pki, dir: string, serial: string): Signer {
  const file = (ending: string): string => join(dir, `signer-${serial}.${ending}`);
  const request = ['req', '-new', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=Semnatar', '-keyout', file('key')];
  run('openssl', [...request, '-out', file('csr')]);
  issueCertificate(pki, file('csr'), file('crt'), { cn: 'SEMNATAR', serialNumber: '20211027TST9', serial });
  const sign = ['cms', '-sign', '-binary', '-md', 'sha256', '-outform', 'DER', '-signer', file('crt')];
  return (bytes) => mustRun('openssl', [...sign, '-inkey', file('key'), '-certfile', pki.issuingCertificate], bytes);
}
