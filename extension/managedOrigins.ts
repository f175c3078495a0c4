import { MANAGED_ORIGIN } from './origins.ts';

/** `chrome.storage.managed`, as much of it as is used here. */
export type ManagedStorage = { get(key: string): Promise<Record<string, unknown>> };

/**
 * The product's origins that the administrator of the workstation named, besides those of the build.
 * `onRefused` hears what was named and is no such origin: one wrong line never costs the others.
 */
export async function managedOrigins(
  managed: ManagedStorage,
  onRefused: (origin: unknown) => void,
): Promise<readonly string[]> {
  const named = await read(managed);
  for (const origin of named) if (!isManagedOrigin(origin)) onRefused(origin);
  return [...new Set(named.filter(isManagedOrigin))];
}

/** Firefox refuses to read where no administrator has set anything. */
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

/** Upper case, numbers for hosts and the like are written in another way by the browser, and are none of ours then. */
function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}
