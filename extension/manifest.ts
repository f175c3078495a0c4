import { EXTENSION_KEY } from './id.ts';

/** Version of the extension, as the handshake of versions reads it. */
export const EXTENSION_VERSION = '1.2.0';

/** Oldest Chromium that keeps a worker alive while its native port is open and tells it the origin of a port. */
const OLDEST_CHROMIUM = '116';

/**
 * Reads the origins an extension is built for.
 *
 * @throws {Error} when one is no bare origin, or would carry a PIN over the network unencrypted.
 */
export function readOrigins(text: string): readonly string[] {
  const origins = text.split(',').map((origin) => origin.trim());
  for (const origin of origins) {
    const url = URL.parse(origin);
    if (url === null || url.origin !== origin || !HOST_NAME.test(url.hostname))
      throw new Error(`"${origin}" is no origin.`);
    const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) {
      throw new Error(`"${origin}" is neither https nor of this machine.`);
    }
  }
  return [...new Set(origins)];
}

/** No wildcards, which a match pattern would take for more than one host. */
const HOST_NAME = /^[a-z0-9.-]+$/;

/** The manifest of an extension that works on these origins and on no other. */
export function manifestFor(origins: readonly string[]) {
  return {
    manifest_version: 3,
    name: 'Dosar Link',
    description: 'Connects Dosar with the signature token of this workstation.',
    version: EXTENSION_VERSION,
    key: EXTENSION_KEY,
    minimum_chrome_version: OLDEST_CHROMIUM,
    permissions: ['nativeMessaging'],
    background: { service_worker: 'worker.js' },
    content_scripts: [{ matches: matchesOf(origins), js: ['content.js'], run_at: 'document_start', all_frames: false }],
    externally_connectable: { ids: [] },
    content_security_policy: { extension_pages: "default-src 'none'; script-src 'self'" },
  };
}

/** Match patterns know no ports: content script and worker compare the whole origin again. */
const matchesOf = (origins: readonly string[]): readonly string[] => [
  ...new Set(origins.map((origin) => `${new URL(origin).protocol}//${new URL(origin).hostname}/*`)),
];
