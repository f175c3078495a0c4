import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf } from '../../scripts/release/manifest.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';
import { buildExtension } from '../build.ts';
import { EXTENSION_ID, EXTENSION_KEY } from '../id.ts';
import { crxOf, idOf, publicKeyOf, updatesOf } from './crx.ts';
import { forFirefox } from './xpi.ts';
import { zipOf } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dosar-pack-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const FILES = ['worker.js', 'manifest.json', '_locales/ro/messages.json'];

/** The same extension, with its files written in this order and at another time. */
async function anExtension(name: string, files: readonly string[], time: Date): Promise<string> {
  const root = join(folder, name);
  await mkdir(join(root, '_locales/ro'), { recursive: true });
  for (const file of files) {
    await writeFile(join(root, file), `content of ${file}`);
    await utimes(join(root, file), time, time);
  }
  return root;
}

describe('the zip of the extension', () => {
  it('has the same bytes for the same files, whenever, wherever and in whatever order they were written', async () => {
    const one = await zipOf(await anExtension('one', FILES, new Date('2001-02-03')));
    const zone = process.env.TZ;
    process.env.TZ = 'Pacific/Auckland';
    const other = await zipOf(await anExtension('other', FILES.toReversed(), new Date('2026-11-20')));
    process.env.TZ = zone;
    expect(hashOf(one)).toBe(hashOf(other));
    expect(Object.keys(unzipSync(one))).toEqual(['_locales/ro/messages.json', 'manifest.json', 'worker.js']);
    expect(new TextDecoder().decode(unzipSync(one)['worker.js'])).toBe('content of worker.js');
  });

  it.each(['chromium', 'firefox'] as const)(
    'has the same bytes when the extension for %s is built again, wherever it is put',
    { timeout: onThisMachine(60_000) },
    async (browser) => {
      const built = async (name: string) =>
        zipOf(await buildExtension({ origins: ['https://app.dosar.example'], browser, outDir: join(folder, name) }));
      const one = await built(`${browser}-one`);
      expect(hashOf(one)).toBe(hashOf(await built(`${browser}-two`)));
      expect(Object.keys(unzipSync(one))).toContain('worker.js');
    },
  );
});

describe('the signed extension', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  it('has the id of its key', () => {
    expect(idOf(Buffer.from(EXTENSION_KEY, 'base64'))).toBe(EXTENSION_ID);
    expect(idOf(publicKeyOf(privateKey))).toMatch(/^[a-p]{32}$/);
  });

  it('is a CRX3 whose signature covers the id and the zip', () => {
    const zip = new TextEncoder().encode('PK the zip');
    const crx = Buffer.from(crxOf(zip, privateKey));
    const headerLength = crx.readUInt32LE(8);
    const header = crx.subarray(12, 12 + headerLength);
    expect({ magic: crx.toString('latin1', 0, 4), version: crx.readUInt32LE(4) }).toEqual({
      magic: 'Cr24',
      version: 3,
    });
    expect(new Uint8Array(crx.subarray(12 + headerLength))).toEqual(zip);

    const signedHeader = header.subarray(-18);
    const id = createHash('sha256').update(publicKeyOf(privateKey)).digest().subarray(0, 16);
    expect(signedHeader.subarray(2)).toEqual(id);
    const signature = header.subarray(-18 - 4 - 256).subarray(0, 256);
    const length = Buffer.from([18, 0, 0, 0]);
    const signed = Buffer.concat([Buffer.from('CRX3 SignedData\0'), length, signedHeader, zip]);
    expect(verify('sha256', signed, publicKey, signature)).toBe(true);
    expect(verify('sha256', Buffer.concat([signed, Buffer.from('!')]), publicKey, signature)).toBe(false);
  });

  it('is listed in the update manifest', () => {
    const list = updatesOf(EXTENSION_ID, '1.2.3', 'https://app.dosar.example/link/dosar.crx');
    expect(list).toContain(`appid="${EXTENSION_ID}"`);
    expect(list).toContain('codebase="https://app.dosar.example/link/dosar.crx" version="1.2.3"');
  });
});

describe('the file that Mozilla signed', () => {
  const build = { 'manifest.json': strToU8('{"version":"1.2.3"}'), 'worker.js': strToU8('work()') };
  const signature = { 'META-INF/mozilla.rsa': strToU8('signature'), 'META-INF/manifest.mf': strToU8('digests') };

  it('replaces the unsigned one in the release', () => {
    const built = zipSync(build);
    const signed = zipSync({ ...build, ...signature }, { level: 0 });
    const unsigned = forFirefox(built, null);
    expect(unsigned.content).toBe(built);
    expect(kindOf(`link-${unsigned.ending}`)).toBeNull();
    const laidOut = forFirefox(built, signed);
    expect(laidOut.content).toBe(signed);
    expect(kindOf(`link-${laidOut.ending}`)).toEqual({ part: 'extension', platform: 'firefox' });
  });

  it('is refused without a signature, or when it was made of another build', () => {
    const refused = (files: Record<string, Uint8Array>) => () => forFirefox(zipSync(build), zipSync(files));
    expect(refused(build)).toThrow('is not signed');
    expect(refused({ ...build, ...signature, 'worker.js': strToU8('other()') })).toThrow('worker.js differs');
    expect(refused({ 'manifest.json': build['manifest.json'], ...signature })).toThrow('worker.js differs');
  });
});
