import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import type { ClientConfig } from '#contracts/clientConfig.ts';
import type { IdentityConfig } from '../config/config.ts';
import type { Database } from '../db/pool.ts';
import { createAuthenticate, remoteKeys, type Authenticate } from '../http/accessToken.ts';
import type { Log } from '../log/log.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createEmbeddedIdentity } from './embeddedIdentity.ts';
import { createExternalActors } from './externalActors.ts';
import type { IdentityEnv } from './routes/pageRequest.ts';

/** The sign-in service of this installation, embedded or external. */
export type Identity = {
  readonly authenticate: Authenticate;
  /** Sign-in settings of the page. */
  readonly clientConfig: ClientConfig['identity'];
  /** Hosted pages, below /identity; null with an external service. */
  readonly pages: Hono<IdentityEnv> | null;
  /** Handles requests to the OpenID provider; false for all others. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Where an invitation is accepted. With an external service, by signing in with the invited e-mail. */
  readonly invitationUrl: (token: string) => string;
  /** Origins that the page contacts to sign in. */
  readonly origins: readonly string[];
};

/** Dependencies of both kinds. */
export type IdentityOptions = {
  readonly origin: string;
  readonly database: Database;
  readonly mails: MailService;
  readonly log: Log;
  readonly isProxyTrusted: boolean;
  readonly now: () => number;
};

/** The embedded service, or the external one of the configuration. */
export function createIdentity(config: IdentityConfig, options: IdentityOptions): Promise<Identity> {
  return config.kind === 'embedded'
    ? createEmbeddedIdentity(options)
    : Promise.resolve(createExternalIdentity(config, options));
}

function createExternalIdentity(
  config: Extract<IdentityConfig, { kind: 'external' }>,
  { origin, database, now }: IdentityOptions,
): Identity {
  const { issuer, audience, scope } = config;
  // A token has the last part of the scope, a request its whole name.
  const claimedScope = scope.split('/').at(-1) ?? scope;
  const actorOf = createExternalActors(database, config.tenantClaim);
  const keys = remoteKeys(config.jwksUrl);
  return {
    authenticate: createAuthenticate({ issuer, audience, scope: claimedScope, keys, actorOf, now }),
    clientConfig: {
      clientId: config.clientId,
      authority: config.authority,
      profileAuthority: config.profileAuthority,
      knownAuthorities: [new URL(config.authority).host],
      authorityMetadata: null,
      scope,
      cache: config.cache,
    },
    pages: null,
    handle: () => false,
    invitationUrl: () => `${origin}/`,
    origins: [new URL(config.authority).origin],
  };
}
