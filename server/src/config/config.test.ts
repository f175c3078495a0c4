import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('a wrong setting', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT has to be a whole number.'],
    [
      { PUBLIC_ORIGIN: 'https://dosar.example/app' },
      'PUBLIC_ORIGIN has to be an origin without path, such as https://dosar.example.',
    ],
    [{ MAIL_FROM: 'Dosar' }, 'MAIL_FROM has to look like Dosar <no-reply@dosar.example>.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL has to be one of silent, error, warn, info, debug.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL has to look like postgresql://user:password@host/database.'],
    [{ IDENTITY_AUTHORITY: 'https://login.example/' }, 'IDENTITY_ISSUER is needed where IDENTITY_AUTHORITY is set.'],
    [
      {
        IDENTITY_AUTHORITY: 'https://login.example/',
        IDENTITY_ISSUER: 'https://login.example/',
        IDENTITY_JWKS_URL: 'https://login.example/keys',
        IDENTITY_CLIENT_ID: 'page',
        IDENTITY_AUDIENCE: 'api',
        IDENTITY_SCOPE: 'access',
      },
      'IDENTITY_TENANT_CLAIM is needed where IDENTITY_AUTHORITY is set.',
    ],
  ])('%o is named with its rule', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(message));
  });
});
