import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeclaration, aSigner, aStatement } from '#simulatorTesting/statements.ts';
import { makeCredentials, type Credentials } from '#testEnvironment/credentials/credentials.ts';
import { makePki, type Pki } from '#testEnvironment/credentials/pki.ts';
import { signOnToken } from '#testEnvironment/pyHanko.ts';
import type { Signer } from '../documents/signing.ts';
import { checkDocument, type CheckedDocument, type Problem } from './checkDocument.ts';

const SERIAL = '2A01';
const CUI = '12345674';

let dir: string;
let credentials: Credentials;
let sign: Signer;
let clockOffsetMs = 0;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-document-'));
  credentials = makeCredentials(join(dir, 'credentials'));
  sign = aSigner(credentials.pki, dir, SERIAL);
});
afterAll(() => rmSync(dir, { recursive: true }));

let checks = 0;
function check(bytes: Buffer, pki: Pki = credentials.pki): Promise<CheckedDocument> {
  checks += 1;
  return checkDocument(bytes, `document-${checks}`, {
    workDir: dir,
    issuerFile: pki.issuingCertificate,
    now: () => Date.now() + clockOffsetMs,
    hasRight: (_, fiscalCode) => fiscalCode === CUI,
  });
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const aZip = { name: 'anexe.zip', bytes: Buffer.from('PK\u0003\u0004') };

describe('an uploaded document', () => {
  it('is valid when signed, covered, with right, declaration, form and period', async () => {
    expect(await check(await aStatement([aDeclaration(), aZip], sign))).toMatchObject({
      problem: null,
      signedBy: SERIAL,
      form: 'D300',
      fiscalCode: CUI,
      period: { month: 7, year: 2026 },
    });
  });

  it.each<[Problem, () => Promise<Buffer>]>([
    ['notPdf', () => Promise.resolve(Buffer.from('no document'))],
    ['unsigned', () => aStatement([aDeclaration()])],
    ['notCovered', async () => Buffer.concat([await aStatement([aDeclaration()], sign), Buffer.from('\n')])],
    ['signatureBroken', () => changed(aStatement([aDeclaration()], sign))],
    ['signatureBroken', () => aStatement([aDeclaration()], aSigner(makePki(join(dir, 'foreign')), dir, '2A02'))],
    ['noRight', () => aStatement([aDeclaration({ fiscalCode: '1234565' })], sign)],
    ['noXml', () => aStatement([aZip], sign)],
    ['formUnknown', () => aStatement([aDeclaration({ code: 'd999' })], sign)],
    ['noPeriod', () => aStatement([aDeclaration({ period: '' })], sign)],
  ])('is not valid: %s', async (problem, make) => {
    expect((await check(await make())).problem).toBe(problem);
  });

  it('is not valid once the signer is out of date', async () => {
    const document = await aStatement([aDeclaration()], sign);
    clockOffsetMs = 800 * 86_400_000;
    expect((await check(document)).problem).toBe('signatureBroken');
    clockOffsetMs = 0;
  });

  it.each([0, 1])('signed by pyHanko with key %i on the token shows what was signed', async (place) => {
    const holder = credentials.token.holders[place]!;
    const [file, out] = [join(dir, `plain-${place}.pdf`), join(dir, `signed-${place}.pdf`)];
    const original = await aStatement([aDeclaration()]);
    writeFileSync(file, original);
    await signOnToken(file, out, { token: credentials.token, holder, pki: credentials.pki, dir });
    const document = await check(readFileSync(out));
    expect(document).toMatchObject({ problem: null, signedBy: holder.serial });
    expect(document.originalSha256s).toContain(sha256(original));
  });
});

/** One letter of the page changed after it was signed. */
async function changed(document: Promise<Buffer>): Promise<Buffer> {
  const bytes = await document;
  const at = bytes.indexOf('/Producer (PDFKit)');
  bytes.write('X', at + '/Producer ('.length);
  return bytes;
}
