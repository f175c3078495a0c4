import type { Plugin } from 'vite';

/** Classes of the sign-in library for ways in that are not ours: a window that pops up, and brokers of the platform. */
const LEFT_OUT = [
  'PopupClient',
  'PlatformAuthInteractionClient',
  'PlatformAuthExtensionHandler',
  'PlatformAuthDOMHandler',
] as const;
const FILE = new RegExp(String.raw`@azure[\\/]msal-browser[\\/]dist[\\/].*[\\/](${LEFT_OUT.join('|')})\.mjs$`);

/**
 * Leaves out of the build what the sign-in library names but never makes in a sign-in by redirect: 11 kB of the first
 * load. Whoever makes one after all is told so. A release of the library without one of them breaks the build.
 */
export function leanMsal(): Plugin {
  const found = new Set<string>();
  return {
    name: 'lean-msal',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      const name = FILE.exec(id)?.[1];
      if (name === undefined) return null;
      found.add(name);
      return `export class ${name} { constructor() { throw new Error('${name} is not part of this build'); } }`;
    },
    buildEnd: (error) => {
      if (error === undefined && found.size !== LEFT_OUT.length) {
        throw new Error(`the sign-in library has only ${[...found].join(', ')}`);
      }
    },
  };
}
