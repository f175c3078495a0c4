import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FIREFOX_EXTENSION_ID } from '#contracts/link/firefoxExtension.ts';
import vector from '#contracts/link/vectors/extension.json' with { type: 'json' };
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { EXTENSION_ID, EXTENSION_KEY, EXTENSION_ORIGIN } from './id.ts';
import { EXTENSION_VERSION, manifestFor } from './manifest.ts';
import { readOrigins } from './origins.ts';
import en from './static/_locales/en/messages.json' with { type: 'json' };
import ro from './static/_locales/ro/messages.json' with { type: 'json' };

describe('the manifest', () => {
  it('has the extension id of the vectors, which the native host checks', () => {
    expect(vector).toEqual({ id: EXTENSION_ID, key: EXTENSION_KEY, firefoxId: FIREFOX_EXTENSION_ID });
  });

  it('fixes the id by its key', () => {
    const digest = createHash('sha256').update(Buffer.from(EXTENSION_KEY, 'base64')).digest('hex').slice(0, 32);
    const id = digest
      .split('')
      .map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)))
      .join('');
    expect({ id, origin: `chrome-extension://${id}/` }).toEqual({ id: EXTENSION_ID, origin: EXTENSION_ORIGIN });
  });

  it('allows the native host, on the hosts of the product only, and any other with consent', () => {
    const manifest = manifestFor(['https://app.dosar.example', 'http://localhost:4180', 'http://localhost:5173']);
    expect(manifest).toMatchObject({
      permissions: ['nativeMessaging', 'scripting', 'storage'],
      optional_host_permissions: ['https://*/*'],
      externally_connectable: { ids: [] },
      content_scripts: [
        { matches: ['https://app.dosar.example/*', 'http://localhost/*'], all_frames: false, run_at: 'document_start' },
      ],
    });
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest).not.toHaveProperty('optional_permissions');
  });

  it('differs for Firefox: its own id, an event page, nothing of Chromium', () => {
    const manifest = manifestFor(['https://app.dosar.example'], 'firefox');
    expect(manifest).toMatchObject({
      background: { scripts: ['worker.js'] },
      browser_specific_settings: { gecko: { id: FIREFOX_EXTENSION_ID, strict_min_version: '128.0' } },
    });
    for (const key of ['key', 'minimum_chrome_version', 'storage', 'externally_connectable']) {
      expect(manifest).not.toHaveProperty(key);
    }
  });

  it('has the same keys in both languages', () => expect(Object.keys(ro)).toEqual(Object.keys(en)));

  it('has a version that this product accepts', () => expect(EXTENSION_VERSION).toBe(REQUIRED_VERSIONS.extension));
});

describe('the origins of a build', () => {
  it('are read from a list', () => {
    const origins = readOrigins('https://app.dosar.example, http://localhost:4180,https://app.dosar.example');
    expect(origins).toEqual(['https://app.dosar.example', 'http://localhost:4180']);
  });

  it.each([
    '',
    'null',
    '<all_urls>',
    'app.dosar.example',
    'https://app.dosar.example/',
    'https://*.dosar.example',
    'https://user@app.dosar.example',
    'https://APP.dosar.example',
    'http://app.dosar.example',
    'ws://localhost',
    'file:///',
  ])('are refused: "%s"', (origins) => expect(() => readOrigins(origins)).toThrow());
});
