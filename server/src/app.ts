import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ClientConfig } from '#contracts/clientConfig.ts';
import type { Environment } from '#contracts/flags.ts';
import { createFilingStateClient } from './authorityStatus/stateClient.ts';
import { startChanges, type Changes } from './changes/changes.ts';
import { createRegisterClient } from './companies/companies.module.ts';
import { environmentOf, type Config, type ContentStoreConfig } from './config/config.ts';
import { contents, createFolderStore, createS3Store, type ContentStore } from './content/content.module.ts';
import { openDatabase, type OpenDatabase } from './db/openDatabase.ts';
import { createDeclarationChecker, type DeclarationChecker } from './declarations/checkDeclaration.ts';
import { createDomain, type Domain } from './domain/domain.ts';
import type { WokenJob } from './domain/modules.ts';
import { healthRoutes, type Readiness } from './health/health.ts';
import { createApiHandler } from './http/apiHandler.ts';
import { createHttpApp } from './http/httpApp.ts';
import { listen, type Listener } from './http/listen.ts';
import { createOpenApiDocument } from './http/openapi.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { identityJobs } from './identity/identityJobs.ts';
import { loadSecret } from './identity/keys.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import { createMailService, type MailService } from './mail/mail.service.ts';
import { mailJobs, SEND_MAILS } from './mail/mailJobs.ts';
import { createOutboxApp } from './mail/outbox.http.ts';
import { webRoutes } from './web/web.ts';

/** A server that accepts requests. */
export type RunningServer = {
  readonly origin: string;
  readonly port: number;
  readonly database: OpenDatabase;
  /** Finishes requests in flight, then closes everything. A second call has no effect. */
  stop(): Promise<void>;
};

/** Parts that tests and the development server replace. */
export type Replaceable = {
  /** Replaces the configured database; the server closes it. */
  readonly openDatabase?: () => Promise<OpenDatabase>;
  /** Replaces the built web application. */
  readonly web?: (config: ClientConfig) => Promise<Hono> | Hono;
  readonly now?: () => number;
  /** Pause between two signs of life of a stream of changes, in ms. */
  readonly changesKeepAliveMs?: number;
};

const REQUEST_GRACE_MS = 10_000;
const LOOKUP_TIMEOUT_MS = 10_000;
const STATE_TIMEOUT_MS = 20_000;
const STORE_TIMEOUT_MS = 60_000;

/** Starts the parts of the server, each after those that it depends on. */
export async function startServer(config: Config, log: Log, replaced: Replaceable = {}): Promise<RunningServer> {
  const listener = await listen(config.host, config.port);
  try {
    const database = await (replaced.openDatabase?.() ??
      openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log }));
    try {
      return await serve({ config, log, listener, database, replaced });
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await listener.close(0);
    throw error;
  }
}

type Parts = {
  config: Config;
  log: Log;
  listener: Listener;
  database: OpenDatabase;
  replaced: Replaceable;
};

async function serve({ config, log, listener, database, replaced }: Parts): Promise<RunningServer> {
  const origin = config.publicOrigin ?? `http://localhost:${listener.port}`;
  const { now = Date.now } = replaced;
  const { isProxyTrusted } = config;
  const environment = config.environment ?? environmentOf(origin);
  const jobs = createJobs(database.jobs, log);
  const wake = (job: WokenJob, afterMs: number) => jobs.wake(domain.jobs[job].name, afterMs);
  const isSending = config.smtpUrl !== null;
  const wakeMails = isSending ? (afterMs: number) => jobs.wake(SEND_MAILS, afterMs) : () => {};
  const mails = createMailService({ database: database.identity, contents, wake: wakeMails });
  const identity = await createIdentity(config.identity, {
    origin,
    database: database.identity,
    mails,
    log,
    isProxyTrusted,
    now,
  });
  const checker = createDeclarationChecker();
  const needs = { config, environment, origin, database, now, checker, wake, mails, log };
  const domain = await openDomain({ ...needs, invitationUrl: identity.invitationUrl });
  const { authenticate } = identity;
  const { fileOf, readAttachment } = domain;
  const keepAliveMs = replaced.changesKeepAliveMs;
  const changes = await startChanges({ database, authenticate, mayCall: domain.mayCall, log, now, keepAliveMs });
  const readiness: Readiness = { isServing: true, ping: database.ping };
  const web = replaced.web ?? ((clientConfig: ClientConfig) => webRoutes(config.webFolder, clientConfig));
  const pages = await web(clientConfigOf(config, environment, identity));
  const app = createHttpApp({
    log,
    origin,
    identityOrigins: identity.origins,
    authenticate,
    api: createApiHandler(domain.router, log),
    hostApp: domain.hostApp,
    changesApp: changes.http,
    openApiDocument: await createOpenApiDocument(origin),
    mount: (http) => {
      http.route('/health', healthRoutes(readiness));
      if (identity.pages !== null) http.route('/identity', identity.pages);
      http.route('/', domain.contentApp);
      http.route('/', createOutboxApp({ database: database.identity, fileOf, environment, isSending, origin }));
      http.route('/', pages);
    },
    isServing: () => readiness.isServing,
  });
  const { smtpUrl, mailFrom: from } = config;
  const ofMails = mailJobs({ database: database.identity, smtpUrl, from, readAttachment, log });
  for (const job of [...identityJobs(database.identity), ...ofMails]) jobs.register(job);
  for (const { run, ...job } of Object.values(domain.jobs)) jobs.register({ ...job, run: () => run() });
  await jobs.start();
  serveRequests(listener, getRequestListener(app.fetch), identity, log);
  log.info('server listens', { origin });
  return {
    origin,
    port: listener.port,
    database,
    stop: stopOnce({ readiness, changes, listener, jobs, checker, database, log }),
  };
}

/** Gives each request to the OpenID provider or to the application. */
function serveRequests(
  listener: Listener,
  app: ReturnType<typeof getRequestListener>,
  identity: Identity,
  log: Log,
): void {
  listener.serve((request, response) => {
    const startedAt = performance.now();
    if (!identity.handle(request, response)) void app(request, response);
    else response.on('finish', () => logSignIn(log, request.method ?? '', response.statusCode, startedAt));
  });
}

/** Logs requests of the OpenID provider, which bypass the application's request log. */
function logSignIn(log: Log, method: string, status: number, startedAt: number): void {
  log.info('request', {
    method,
    route: '/signin/*',
    status,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  });
}

type DomainParts = {
  config: Config;
  environment: Environment;
  origin: string;
  database: OpenDatabase;
  now: () => number;
  checker: DeclarationChecker;
  wake: (job: WokenJob, afterMs: number) => void;
  mails: MailService;
  invitationUrl: Identity['invitationUrl'];
  log: Log;
};

async function openDomain(parts: DomainParts): Promise<Domain> {
  const { config, environment, origin, database, now, checker, wake, mails, invitationUrl, log } = parts;
  const { companyLookup, filingState } = config;
  return createDomain({
    tenants: database.tenants,
    environment,
    store: await openStore(config.contentStore, config.dataDir, now),
    urlKey: Buffer.from(await loadSecret(database.identity, 'contentAddresses'), 'base64url'),
    publicUrl: origin,
    askRegister: createRegisterClient({
      baseUrl: companyLookup.baseUrl,
      ca: companyLookup.caFile === null ? null : await readFile(companyLookup.caFile, 'utf8'),
      timeoutMs: LOOKUP_TIMEOUT_MS,
      now: () => new Date(now()),
    }),
    registerPauseMs: companyLookup.pauseMs,
    hostOrigin: config.publicOrigin,
    checker,
    filingState: createFilingStateClient({
      baseUrls: filingState.baseUrls,
      ca: filingState.caFile === null ? null : await readFile(filingState.caFile, 'utf8'),
      timeoutMs: STATE_TIMEOUT_MS,
      pauseMs: filingState.pauseMs,
    }),
    filingStateWaitsMs: filingState.waitsMs,
    contactFormUrl: config.contactFormUrl,
    wake,
    mails,
    invitationUrl,
    log,
    now: () => new Date(now()),
  });
}

function openStore(store: ContentStoreConfig, dataDir: string, now: () => number): Promise<ContentStore> {
  if (store.kind === 'folder') return createFolderStore(store.folder, now);
  const { kind: _, endpoint, ...bucket } = store;
  const address = endpoint ?? `https://s3.${bucket.region}.amazonaws.com`;
  return createS3Store(
    { ...bucket, endpoint: address, incoming: join(dataDir, 'incoming'), timeoutMs: STORE_TIMEOUT_MS },
    now,
  );
}

function clientConfigOf(config: Config, environment: Environment, identity: Identity): ClientConfig {
  return {
    environment,
    identity: identity.clientConfig,
    extensionId: config.extensionId,
  };
}

type Stoppable = {
  readiness: Readiness;
  changes: Changes;
  listener: Listener;
  jobs: Jobs;
  checker: DeclarationChecker;
  database: OpenDatabase;
  log: Log;
};

/** Ends readiness first, so that a load balancer sends no more requests; closes the database last. */
function stopOnce({ readiness, changes, listener, jobs, checker, database, log }: Stoppable): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    readiness.isServing = false;
    await changes.stop();
    await listener.close(REQUEST_GRACE_MS);
    await jobs.stop();
    await checker.stop();
    await database.close();
    log.info('server stopped');
  };
  return () => (stopping ??= stop());
}
