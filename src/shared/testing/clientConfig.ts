import type { ClientConfig } from '#contracts/clientConfig.ts';

/** What a server tells the page, with an extension to install. */
export const aClientConfig = (extensionId: string): ClientConfig => ({
  environment: 'production',
  identity: {
    clientId: 'c',
    authority: 'https://id.example.test/',
    profileAuthority: null,
    knownAuthorities: [],
    authorityMetadata: null,
    scope: 's',
    cache: 'memory',
  },
  extensionId,
});
