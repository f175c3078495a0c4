import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDeclaration, aPdf, type MadeForm } from '#serverTesting/declarations.ts';

const FORMS = [
  'D300',
  'D394',
  'D112',
  'D390',
  'D100',
  'D205',
  'D301',
  'D710',
  'D101',
  'D406',
] as const satisfies MadeForm[];
/** Bytes of one row of each form's XML, roughly: how many rows make a file of a wanted size. */
const ROW_BYTES: Readonly<Record<(typeof FORMS)[number], number>> = {
  D300: Number.POSITIVE_INFINITY,
  D394: 125,
  D112: 250,
  D390: 85,
  D100: 150,
  D205: 140,
  D301: 145,
  D710: 190,
  D101: Number.POSITIVE_INFINITY,
  D406: 110,
};
/** Sizes of XML, and of what lies in a PDF beside it, in bytes: one after the other, so that every run has the same mix. */
const XML_BYTES = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 95_000];
const BESIDE_BYTES = [0, 20_000, 100_000, 300_000, 600_000, 880_000];

/** Files to check, and the XML of each for the peer. */
export type Files = { readonly uploads: readonly string[]; readonly xmlFolder: string };

/** Makes mixed declarations: every other one a PDF of up to 1 MB, the others bare XML of up to 100 kB. */
export async function makeFiles(dir: string, count: number): Promise<Files> {
  const xmlFolder = join(dir, 'xml');
  const uploadFolder = join(dir, 'uploads');
  mkdirSync(xmlFolder);
  mkdirSync(uploadFolder);
  const uploads: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const form = FORMS[at % FORMS.length] ?? 'D300';
    const size = XML_BYTES[Math.floor(at / 2) % XML_BYTES.length] ?? 0;
    const xml = aDeclaration(form, { rows: Math.max(1, Math.floor(size / ROW_BYTES[form])), seed: at });
    writeFileSync(join(xmlFolder, `${at}.xml`), xml);
    const isPdf = at % 2 === 1;
    const path = join(uploadFolder, `${at}.${isPdf ? 'pdf' : 'xml'}`);
    const beside = BESIDE_BYTES[Math.floor(at / 2) % BESIDE_BYTES.length] ?? 0;
    writeFileSync(path, isPdf ? await aPdf([{ name: 'd.xml', bytes: xml }, ...attached(beside)]) : xml);
    uploads.push(path);
  }
  return { uploads, xmlFolder };
}

const attached = (bytes: number) =>
  bytes === 0 ? [] : [{ name: 'anexe.zip', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(bytes)]) }];
