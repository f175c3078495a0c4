import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINK_LIBRARY_VERSION, LINK_PROTOCOL } from '#contracts/link/messages.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { EXTENSION_ID, EXTENSION_ORIGIN } from '#extension/id.ts';
import type { HostProgram } from './coldStart.ts';

/** Configures the product's host for a page of this origin, without a token: `status` asks for none. */
export function configureHost(dir: string, program: string, origin: string): HostProgram {
  const stateDir = join(dir, 'state');
  const config = join(dir, 'host.json');
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const settings = { extensionIds: [EXTENSION_ID], origins: [origin], searchKnownModules: false, stateDir };
  writeFileSync(config, JSON.stringify(settings));
  return {
    program,
    args: [EXTENSION_ORIGIN],
    env: { DOSAR_LINK_CONFIG: config },
    message: {
      kind: 'request',
      id: randomUUID(),
      protocol: LINK_PROTOCOL,
      action: 'status',
      params: {},
      origin,
      versions: { library: LINK_LIBRARY_VERSION, extension: REQUIRED_VERSIONS.extension },
    },
  };
}
