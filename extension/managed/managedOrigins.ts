import { MANAGED_ORIGIN } from '../origins.ts';

/** The used part of `chrome.storage.managed`. */
export type ManagedStorage = { get(key: string): Promise<Record<string, unknown>> };

/**
 * The product's origins in the administrator's policy, besides those of the build. `onRefused` gets invalid entries, so
 * that a wrong line does not affect the others.
 */
export async function managedOrigins(
  managed: ManagedStorage,
  onRefused: (origin: unknown) => void,
): Promise<readonly string[]> {
  const named = await read(managed);
  for (const origin of named) if (!isManagedOrigin(origin)) onRefused(origin);
  return [...new Set(named.filter(isManagedOrigin))];
}

/** Firefox rejects the read when there is no policy. */
async function read(managed: ManagedStorage): Promise<readonly unknown[]> {
  try {
    const { origins } = await managed.get('origins');
    return Array.isArray(origins) ? origins : [];
  } catch {
    return [];
  }
}

const FORM = new RegExp(MANAGED_ORIGIN);
const isManagedOrigin = (origin: unknown): origin is string =>
  typeof origin === 'string' && FORM.test(origin) && isOrigin(origin);

/** Browsers normalise upper case, numeric hosts and the like, so such an origin would never match. */
function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}
