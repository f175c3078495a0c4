import { FIREFOX_EXTENSION_ID } from '#contracts/link/firefoxExtension.ts';
import { EXTENSION_KEY } from './id.ts';
import { MANAGED_ORIGIN, matchesOf } from './origins.ts';

/** Version of the extension, as the handshake compares it. */
export const EXTENSION_VERSION = '2.2.0';

/** Oldest Chromium that keeps a worker alive while its native port is open and reports the origin of a port. */
const OLDEST_CHROMIUM = '116';
/** Oldest Firefox that requests hosts one by one, grants those of the manifest and reports the origin of a port. */
const OLDEST_FIREFOX = '128.0';

/** The target browsers; Edge and Chrome use Chromium's build. */
export type ExtensionBrowser = 'chromium' | 'firefox';

/** The manifest of an extension that works on these origins, on the administrator's, and on no other. */
export function manifestFor(
  origins: readonly string[],
  browser: ExtensionBrowser = 'chromium',
  key: string = EXTENSION_KEY,
) {
  return {
    manifest_version: 3,
    name: 'Dosar Link',
    description: '__MSG_description__',
    default_locale: 'en',
    version: EXTENSION_VERSION,
    permissions: ['nativeMessaging', 'scripting', 'storage'],
    optional_host_permissions: ['https://*/*'],
    content_scripts: [{ matches: matchesOf(origins), js: ['content.js'], run_at: 'document_start', all_frames: false }],
    action: { default_popup: 'popup.html', default_title: 'Dosar Link' },
    content_security_policy: { extension_pages: "default-src 'none'; script-src 'self'; style-src 'self'" },
    ...(browser === 'chromium' ? { key, ...CHROMIUM } : FIREFOX),
  };
}

const CHROMIUM = {
  minimum_chrome_version: OLDEST_CHROMIUM,
  background: { service_worker: 'worker.js' },
  externally_connectable: { ids: [] },
  storage: { managed_schema: 'managed_schema.json' },
} as const;

const FIREFOX = {
  background: { scripts: ['worker.js'] },
  browser_specific_settings: {
    gecko: {
      id: FIREFOX_EXTENSION_ID,
      strict_min_version: OLDEST_FIREFOX,
      data_collection_permissions: { required: ['none'] },
    },
  },
} as const;

/** Schema of the administrator's policy, in Chromium's format. */
export const MANAGED_SCHEMA = {
  type: 'object',
  properties: {
    origins: {
      type: 'array',
      title: 'Addresses of Dosar',
      description: 'Origins on which the link works, besides those of the build: https://host, without port and path.',
      items: { type: 'string', pattern: MANAGED_ORIGIN },
    },
  },
} as const;
