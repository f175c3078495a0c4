import type { ClientConfig } from '#contracts/clientConfig.ts';
import vector from '#contracts/link/vectors/extension.json' with { type: 'json' };

const config: ClientConfig = {
  environment: 'local',
  identity: {
    clientId: 'test',
    authority: 'https://identity.example.test/signin/',
    profileAuthority: 'https://identity.example.test/profile/',
    knownAuthorities: [],
    authorityMetadata: null,
    scope: 'api',
    cache: 'memory',
  },
  extensionId: vector.id,
};

/** Puts what the server tells the page where the page looks for it. One content for all tests: the page reads it once. */
export function putPageConfig(): void {
  if (document.getElementById('dosar-config') !== null) return;
  const script = document.createElement('script');
  script.id = 'dosar-config';
  script.type = 'application/json';
  script.textContent = JSON.stringify(config);
  document.head.append(script);
}
