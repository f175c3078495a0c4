import { homedir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ENVIRONMENTS, type Environment } from '#contracts/flags.ts';
import {
  COMPANY_LOOKUP_PAUSE_MS,
  CONTACT_FORM_URL,
  FILING_STATE_PAUSE_MS,
  FILING_STATE_WAITS_MS,
} from '#contracts/limits.ts';
import extension from '#contracts/link/vectors/extension.json' with { type: 'json' };
import { LOG_LEVELS, type LogLevel } from '../log/log.ts';
import type { MailAddress } from '../mail/mailAddress.ts';

/** Exit code of a wrong setting. Source: sysexits.h, EX_CONFIG. */
export const EX_CONFIG = 78;

const PRODUCT_NAME = 'Dosar';

/** A setting of the environment is wrong. The message names the variable and the rule, never the value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Where and how people sign in. */
export type IdentityConfig =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'external';
      readonly authority: string;
      readonly profileAuthority: string | null;
      readonly issuer: string;
      readonly jwksUrl: string;
      readonly clientId: string;
      readonly audience: string;
      readonly scope: string;
      /** The token claim that identifies the person's firm; it must differ between firms. */
      readonly tenantClaim: string;
      /** Where the page stores its tokens. */
      readonly cache: 'memory' | 'session';
    };

/** Where contents are stored. */
export type ContentStoreConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string | null;
      readonly bucket: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** Settings of the server, read from the environment once. */
export type Config = {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Address that browsers use; null means `http://localhost:PORT`. */
  readonly publicOrigin: string | null;
  readonly environment: Environment | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly logLevel: LogLevel;
  /** True behind a proxy of ours, which sets X-Forwarded-For to the caller's address. */
  readonly isProxyTrusted: boolean;
  readonly webFolder: string;
  readonly extensionId: string;
  readonly identity: IdentityConfig;
  readonly contentStore: ContentStoreConfig;
  readonly companyLookup: { readonly baseUrl: string; readonly caFile: string | null; readonly pauseMs: number };
  /** The authority's status page: its hosts in the order they are tried, and the back-off per filing in ms. */
  readonly filingState: {
    readonly baseUrls: readonly string[];
    readonly caFile: string | null;
    readonly pauseMs: number;
    readonly waitsMs: readonly number[];
  };
  /** The authority's public contact form, which people open in their browser. */
  readonly contactFormUrl: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: MailAddress;
};

const httpUrl = v.pipe(
  v.string(),
  v.url('is not an address'),
  v.regex(/^https?:/, 'has to begin with http: or https:'),
);
const origin = v.pipe(
  httpUrl,
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'has to be an origin without path, such as https://dosar.example',
  ),
);
const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'has to be a whole number'),
    v.transform(Number),
    v.minValue(min, `has to be at least ${min}`),
    v.maxValue(max, `has to be at most ${max}`),
  );
const text = v.pipe(v.string(), v.minLength(1, 'may not be empty'));
const parseCsv = <const S extends v.GenericSchema<string, unknown>>(item: S) =>
  v.pipe(
    v.string(),
    v.transform((list) => list.split(',').map((part) => part.trim())),
    v.array(item),
  );
/** `Name <address>`, or an address alone. Its host may have no dot. */
const sender = v.pipe(
  v.string(),
  v.regex(
    /^(?:[^<>@\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'has to look like Dosar <no-reply@dosar.example>',
  ),
  v.transform((given) => {
    const [address = '', name = PRODUCT_NAME] = given.replace(/>$/, '').split(' <').toReversed();
    return { name: name.replaceAll('"', '').trim(), address };
  }),
);
const choice = <const T extends readonly string[]>(options: T) =>
  v.picklist(options, `has to be one of ${options.join(', ')}`);

const environmentSchema = v.object({
  HOST: v.optional(text, '127.0.0.1'),
  PORT: v.optional(wholeNumber(0, 65_535), '4180'),
  PUBLIC_ORIGIN: v.optional(origin),
  ENVIRONMENT: v.optional(choice(ENVIRONMENTS)),
  DATA_DIR: v.optional(text),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\/.+\/.+/, 'has to look like postgresql://user:password@host/database'),
    ),
  ),
  LOG_LEVEL: v.optional(choice(LOG_LEVELS), 'info'),
  TRUST_PROXY: v.optional(choice(['true', 'false']), 'false'),
  WEB_DIR: v.optional(text, join(import.meta.dirname, '../../../dist/web')),
  EXTENSION_ID: v.optional(v.pipe(v.string(), v.regex(/^[a-p]{32}$/, 'has to be an extension id')), extension.id),
  CONTENT_FOLDER: v.optional(text),
  CONTENT_S3_BUCKET: v.optional(text),
  CONTENT_S3_ENDPOINT: v.optional(httpUrl),
  CONTENT_S3_REGION: v.optional(text, 'us-east-1'),
  CONTENT_S3_ACCESS_KEY_ID: v.optional(text),
  CONTENT_S3_SECRET_ACCESS_KEY: v.optional(text),
  COMPANY_LOOKUP_URL: v.optional(httpUrl, 'https://webservicesp.anaf.ro'),
  COMPANY_LOOKUP_CA_FILE: v.optional(text),
  COMPANY_LOOKUP_PAUSE_MS: v.optional(wholeNumber(0, 60_000), String(COMPANY_LOOKUP_PAUSE_MS)),
  FILING_STATE_URLS: v.optional(parseCsv(httpUrl), 'https://www.anaf.ro,https://stare.anaf.ro,https://epatrim.anaf.ro'),
  FILING_STATE_CA_FILE: v.optional(text),
  FILING_STATE_PAUSE_MS: v.optional(wholeNumber(0, 60_000), String(FILING_STATE_PAUSE_MS)),
  FILING_STATE_WAITS_MS: v.optional(parseCsv(wholeNumber(100, 86_400_000)), FILING_STATE_WAITS_MS.join(',')),
  CONTACT_FORM_URL: v.optional(httpUrl, CONTACT_FORM_URL),
  IDENTITY_AUTHORITY: v.optional(httpUrl),
  IDENTITY_PROFILE_AUTHORITY: v.optional(httpUrl),
  IDENTITY_ISSUER: v.optional(httpUrl),
  IDENTITY_JWKS_URL: v.optional(httpUrl),
  IDENTITY_CLIENT_ID: v.optional(text),
  IDENTITY_AUDIENCE: v.optional(text),
  IDENTITY_SCOPE: v.optional(text),
  IDENTITY_TENANT_CLAIM: v.optional(text),
  IDENTITY_CACHE: v.optional(choice(['memory', 'session']), 'memory'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/.+/, 'has to begin with smtp: or smtps:'))),
  MAIL_FROM: v.optional(sender, 'Dosar <no-reply@localhost>'),
});
type Variables = v.InferOutput<typeof environmentSchema>;

/**
 * Reads all settings.
 *
 * @throws {ConfigError} naming the first variable that breaks its rule.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(environmentSchema, given, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    throw new ConfigError(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`);
  }
  return configOf(result.output);
}

function configOf(env: Variables): Config {
  const dataDir = env.DATA_DIR ?? defaultDataDir();
  return {
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    environment: env.ENVIRONMENT ?? null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    logLevel: env.LOG_LEVEL,
    isProxyTrusted: env.TRUST_PROXY === 'true',
    webFolder: env.WEB_DIR,
    extensionId: env.EXTENSION_ID,
    identity: identityOf(env),
    contentStore: contentStoreOf(env, dataDir),
    companyLookup: {
      baseUrl: env.COMPANY_LOOKUP_URL.replace(/\/$/, ''),
      caFile: env.COMPANY_LOOKUP_CA_FILE ?? null,
      pauseMs: env.COMPANY_LOOKUP_PAUSE_MS,
    },
    filingState: {
      baseUrls: env.FILING_STATE_URLS,
      caFile: env.FILING_STATE_CA_FILE ?? null,
      pauseMs: env.FILING_STATE_PAUSE_MS,
      waitsMs: env.FILING_STATE_WAITS_MS,
    },
    contactFormUrl: env.CONTACT_FORM_URL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
  };
}

/** Root's home is closed to the user that the database runs as. */
function defaultDataDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/dosar' : join(homedir(), '.local/share/dosar');
}

function identityOf(env: Variables): IdentityConfig {
  const authority = env.IDENTITY_AUTHORITY;
  if (authority === undefined) return { kind: 'embedded' };
  return {
    kind: 'external',
    authority,
    profileAuthority: env.IDENTITY_PROFILE_AUTHORITY ?? null,
    issuer: required(env, 'IDENTITY_ISSUER', 'IDENTITY_AUTHORITY'),
    jwksUrl: required(env, 'IDENTITY_JWKS_URL', 'IDENTITY_AUTHORITY'),
    clientId: required(env, 'IDENTITY_CLIENT_ID', 'IDENTITY_AUTHORITY'),
    audience: required(env, 'IDENTITY_AUDIENCE', 'IDENTITY_AUTHORITY'),
    scope: required(env, 'IDENTITY_SCOPE', 'IDENTITY_AUTHORITY'),
    tenantClaim: required(env, 'IDENTITY_TENANT_CLAIM', 'IDENTITY_AUTHORITY'),
    cache: env.IDENTITY_CACHE,
  };
}

function contentStoreOf(env: Variables, dataDir: string): ContentStoreConfig {
  if (env.CONTENT_S3_BUCKET === undefined)
    return { kind: 'folder', folder: env.CONTENT_FOLDER ?? join(dataDir, 'content') };
  return {
    kind: 's3',
    bucket: env.CONTENT_S3_BUCKET,
    endpoint: env.CONTENT_S3_ENDPOINT ?? null,
    region: env.CONTENT_S3_REGION,
    accessKeyId: required(env, 'CONTENT_S3_ACCESS_KEY_ID', 'CONTENT_S3_BUCKET'),
    secretAccessKey: required(env, 'CONTENT_S3_SECRET_ACCESS_KEY', 'CONTENT_S3_BUCKET'),
  };
}

type TextVariable = { [K in keyof Variables]-?: Variables[K] extends string | undefined ? K : never }[keyof Variables];

function required(env: Variables, name: TextVariable, because: TextVariable): string {
  const value = env[name];
  if (value === undefined) throw new ConfigError(`${name} is needed where ${because} is set.`);
  return value;
}

/** The environment, derived from the page's address. */
export function environmentOf(origin: string): Environment {
  const { hostname } = new URL(origin);
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return 'local';
  return hostname.startsWith('ui-testing') ? 'ui-testing' : 'production';
}
