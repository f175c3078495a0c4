import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { REQUIRED_VERSIONS } from '#contracts/link/messages.ts';
import vector from '#contracts/link/vectors/extension.json' with { type: 'json' };
import { EXTENSION_ID, EXTENSION_KEY, EXTENSION_ORIGIN } from './id.ts';
import { EXTENSION_VERSION, manifestFor, readOrigins } from './manifest.ts';

describe('the manifest', () => {
  it('names the extension as the vector does, by which the native host knows it', () => {
    expect(vector).toEqual({ id: EXTENSION_ID, key: EXTENSION_KEY });
  });

  it('fixes the id by its key', () => {
    const digest = createHash('sha256').update(Buffer.from(EXTENSION_KEY, 'base64')).digest('hex').slice(0, 32);
    const id = digest
      .split('')
      .map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 16)))
      .join('');
    expect({ id, origin: `chrome-extension://${id}/` }).toEqual({ id: EXTENSION_ID, origin: EXTENSION_ORIGIN });
  });

  it('asks for nothing but the native host, on the hosts of the product only', () => {
    const manifest = manifestFor(['https://app.dosar.example', 'http://localhost:4180', 'http://localhost:5173']);
    expect(manifest).toMatchObject({
      permissions: ['nativeMessaging'],
      externally_connectable: { ids: [] },
      content_scripts: [
        { matches: ['https://app.dosar.example/*', 'http://localhost/*'], all_frames: false, run_at: 'document_start' },
      ],
    });
    expect(manifest).not.toHaveProperty('host_permissions');
  });

  it('carries a version that this product works with', () =>
    expect(EXTENSION_VERSION).toBe(REQUIRED_VERSIONS.extension));
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
