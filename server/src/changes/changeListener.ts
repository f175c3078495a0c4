import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { CHANGES_LISTEN_RETRY_MS } from '#contracts/limits.ts';
import type { Login } from '../db/pool.ts';
import type { Log } from '../log/log.ts';

/** The channel on which `audit_append` names the firm and its last entry. */
const CHANNEL = 'changes';
/** Longest wait for the answer of a connection, in ms. */
const ANSWER_MS = 5000;

type Heard = {
  /** A firm has a new entry. */
  readonly onChange: (tenantId: string) => void;
  /** Changes may have been missed: the connection was lost, and is back. */
  readonly onGap: () => void;
};

/** The one connection of this process that hears of changes. */
export type ChangeListener = {
  /** Replaces a connection that no longer answers, as one does whose other end has vanished. */
  check(): Promise<void>;
  stop(): Promise<void>;
};

/** Listens until it is stopped, over a connection that is opened again whenever it is lost. */
export async function listenForChanges(login: Login, log: Log, { onChange, onGap }: Heard): Promise<ChangeListener> {
  let current: Client | null = null;
  const stopping = new AbortController();

  const lose = (client: Client) => {
    if (current !== client) return;
    current = null;
    void client.end().catch(() => {});
    if (stopping.signal.aborted) return;
    log.warn('listening for changes was interrupted');
    void listenAgain();
  };
  const listen = async () => {
    const client = new Client({
      ...login,
      application_name: 'dosar changes',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload = '' }) => onChange(payload.slice(0, payload.indexOf(':'))));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    if (stopping.signal.aborted) await client.end();
    else current = client;
  };
  const listenAgain = async () => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      await pause(CHANGES_LISTEN_RETRY_MS[Math.min(attempt, CHANGES_LISTEN_RETRY_MS.length - 1)]);
      try {
        await listen();
        return onGap();
      } catch (error) {
        log.error('listening for changes failed', error);
      }
    }
  };

  await listen().catch((error: unknown) => {
    log.error('listening for changes failed', error);
    void listenAgain();
  });
  return {
    check: async () => {
      const client = current;
      await client?.query('select').catch(() => lose(client));
    },
    stop: async () => {
      stopping.abort();
      await current?.end();
    },
  };
}
