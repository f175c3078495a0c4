import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { releaseSchema, type ReleaseFile } from '#contracts/link/release.ts';
import { browserOf, systemOf } from './platform.ts';
import { filesFor, partsToUpdate } from './release.ts';

const aFile = (part: ReleaseFile['part'], platform: ReleaseFile['platform']): ReleaseFile => ({
  part,
  platform,
  name: `dosar-${platform}`,
  sizeBytes: 1,
  sha256: 'a'.repeat(64),
});
const files = [
  aFile('extension', 'chromium'),
  aFile('extension', 'firefox'),
  aFile('host', 'windows'),
  aFile('host', 'macos'),
  aFile('host', 'linux'),
];
const required = { library: '1.2.0', extension: '1.2.0', host: '1.3.0' };

describe('the release of the link', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
      'chromium',
      'windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:153.0) Gecko/20100101 Firefox/153.0', 'firefox', 'macos'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', 'chromium', 'linux'],
  ])('has for "%s" the files for %s and %s', (userAgent, browser, system) => {
    expect(filesFor(files, 'extension', browserOf(userAgent)).map(({ platform }) => platform)).toEqual([browser]);
    expect(filesFor(files, 'host', systemOf(userAgent)).map(({ platform }) => platform)).toEqual([system]);
  });

  it('names every part that it asks a newer version of, and none that is new enough', () => {
    expect(partsToUpdate({ required }, { library: '1.2.0', extension: '1.1.9', host: '1.2.9' })).toEqual([
      'extension',
      'host',
    ]);
    expect(partsToUpdate({ required }, { library: '1.2.0', extension: '1.10.0', host: '1.3.0' })).toEqual([]);
    expect(partsToUpdate({ required }, { library: '1.1.0', extension: '1.2.0', host: '2.0.0' })).toEqual(['library']);
  });

  it('takes no file from another folder or server', () => {
    for (const name of ['../dosar.msi', 'https://other.example/dosar.msi', '/dosar.msi', '..', 'a/b', '']) {
      const release = { versions: required, required, files: [{ ...aFile('host', 'windows'), name }] };
      expect(v.is(releaseSchema, release)).toBe(false);
    }
  });
});
