/**
 * Parses the origins of a build.
 *
 * @throws {Error} when one is no bare origin, or would send a PIN over the network unencrypted.
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

/** No wildcards, because a match pattern would match more than one host. */
const HOST_NAME = /^[a-z0-9.-]+$/;

/** An origin that an administrator may add: https and no port, because match patterns know none. */
export const MANAGED_ORIGIN = '^https://[a-z0-9-]+(\\.[a-z0-9-]+)*$';

/** Match patterns cannot express ports: content script and worker compare the whole origin again. */
export const matchesOf = (origins: readonly string[]): string[] => [
  ...new Set(origins.map((origin) => `${new URL(origin).protocol}//${new URL(origin).hostname}/*`)),
];
