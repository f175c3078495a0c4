import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthorityRecords, type Message } from '../authorityRecords.ts';
import { TAMPERINGS } from '../control/tamperings.ts';
import { createLibrary, type Library } from './library.ts';
import { createForgedSeal, createSeal } from './seal.ts';

let dir: string;
let library: Library;
let signed: Message;
let unsigned: Message;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-tamper-'));
  const records = createAuthorityRecords(() => Date.parse('2026-09-15T09:00:00Z'));
  library = createLibrary(records, { sign: createSeal(dir), stranger: createForgedSeal(dir) });
  const receipt = (isSigned: boolean): Message =>
    records.addMessage({
      cif: '12345674',
      tip: 'RECIPISA',
      detalii: 'recipisa',
      idSolicitare: null,
      document: {
        kind: 'recipisa',
        declaration: 'D300',
        index: '1100000001',
        year: 2026,
        month: 7,
        outcome: 'errors',
        findings: [],
        letters: 'legacy',
        signed: isSigned,
      },
    });
  [signed, unsigned] = [receipt(true), receipt(false)];
});
afterAll(() => rmSync(dir, { recursive: true }));

function told(tool: string, ...args: string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(tool, args, (_, stdout, stderr) => resolve(stdout + stderr));
  return promise;
}

async function seen(message: Message): Promise<{ signature: string; text: string }> {
  const path = join(dir, 'seen.pdf');
  writeFileSync(path, await library.document(message));
  return { signature: await told('pdfsig', path), text: await told('pdftotext', '-raw', path, '-') };
}

describe('a tampered receipt', () => {
  it.each([
    ['byteChanged', /Digest Mismatch/, 'ERORI'],
    ['shadowUpdate', /Not total document signed[^]*Signature is Valid/, 'Nu exista erori de validare.'],
    ['swappedSignature', /Digest Mismatch/, 'Nu existã erori'],
    ['emptySignature', /Signature Validation: (?!Signature is Valid)/, 'ERORI'],
    ['otherSigner', /O=Altcineva[^]*Signature is Valid/, 'ERORI'],
    ['unsigned', /does not contain any signatures/, 'ERORI'],
    ['none', /O=Simulatorul autoritatii[^]*Total document signed[^]*Signature is Valid/, 'ERORI'],
  ] as const)('%s', async (how, signature, words) => {
    const right = await library.document(signed);
    await library.tamper(signed, how);
    const tampered = await seen(signed);
    await library.tamper(signed, 'none');
    expect((await library.document(signed)).equals(right)).toBe(true);
    expect(tampered.signature).toMatch(signature);
    expect(tampered.text).toContain(words);
  });

  it('needs a signature, but for a byte', async () => {
    for (const how of TAMPERINGS.filter((one) => !['none', 'byteChanged', 'unsigned'].includes(one))) {
      await expect(library.tamper(unsigned, how)).rejects.toThrow('not signed');
    }
    const right = await library.document(unsigned);
    await library.tamper(unsigned, 'byteChanged');
    const changed = await library.document(unsigned);
    expect(changed.length).toBe(right.length);
    expect(changed.filter((byte, place) => byte !== right[place]).length).toBe(1);
  });
});
