import type { Hono } from 'hono';
import { CHANGE_RULES, type ChangeRule } from '#contracts/changes.ts';
import { CHANGES_KEEP_ALIVE_MS } from '#contracts/limits.ts';
import type { AuditActions } from '../audit/audit.ts';
import type { OpenDatabase } from '../db/openDatabase.ts';
import { loginOf } from '../db/roles.ts';
import type { Authenticate } from '../http/accessToken.ts';
import type { MayCall } from '../http/permissions.ts';
import type { Log } from '../log/log.ts';
import type { ReadingDeps } from './bringUpToDate.ts';
import { createChangeHub } from './changeHub.ts';
import { listenForChanges } from './changeListener.ts';
import { createChangesApp } from './changes.http.ts';
import { changesRepository } from './changes.repository.ts';

type Deps = {
  readonly database: Pick<OpenDatabase, 'tenants' | 'owner'>;
  readonly authenticate: Authenticate;
  /** Who may not read an entity does not learn of its changes either. */
  readonly mayCall: MayCall;
  readonly log: Log;
  readonly now: () => number;
  /** Pause between two signs of life, in ms; tests shorten it. */
  readonly keepAliveMs?: number | undefined;
};

/** An entity of the trail without a rule does not compile. */
const rules: { readonly [Entity in keyof AuditActions]: ChangeRule } = CHANGE_RULES;
const readers = new Map(Object.entries(rules).map(([entity, { readBy }]) => [entity, readBy.split('.')]));

/** What others change, as it happens. */
export type Changes = {
  readonly http: Hono;
  /** Ends all streams; their readers resume at another process. */
  stop(): Promise<void>;
};

/** Starts to listen to the database, over a connection of its own. */
export async function startChanges(deps: Deps): Promise<Changes> {
  const { database, authenticate, mayCall, log, now, keepAliveMs = CHANGES_KEEP_ALIVE_MS } = deps;
  const { tenants } = database;
  const maySee: ReadingDeps['maySee'] = (actor, entity) => mayCall(actor, readers.get(entity) ?? []);
  const hub = createChangeHub({ tenants, changes: changesRepository, authenticate, log, now, maySee });
  const listener = await listenForChanges(loginOf(database.owner, 'app'), log, {
    onChange: (tenantId) => hub.wake(tenantId),
    onGap: () => hub.wakeAll(),
  });
  let isTending = false;
  const timer = setInterval(() => {
    if (isTending) return;
    isTending = true;
    void Promise.all([listener.check(), hub.tend()]).finally(() => (isTending = false));
  }, keepAliveMs);
  return {
    http: createChangesApp({ hub, authenticate }),
    stop: async () => {
      clearInterval(timer);
      hub.end();
      await listener.stop();
    },
  };
}
