import type { Plugin } from 'vite';
import { LINK_LIBRARY_VERSION } from '#contracts/link/messages.ts';
import { RELEASE_FOLDER, RELEASE_MANIFEST, type Release } from '#contracts/link/release.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';

/** A build says what it asks of the link also where nothing was released: `npm run release` adds the files. */
export function linkRelease(): Plugin {
  const required = { ...REQUIRED_VERSIONS, library: LINK_LIBRARY_VERSION };
  const release: Release = { versions: required, required, files: [] };
  const source = `${JSON.stringify(release, null, 2)}\n`;
  const address = `${RELEASE_FOLDER}${RELEASE_MANIFEST}`;
  return {
    name: 'link-release',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
    configureServer: (server) => {
      server.middlewares.use(address, (_, response) => {
        response.setHeader('content-type', 'application/json').end(source);
      });
    },
  };
}
