import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { Client } from 'pg';
import * as v from 'valibot';
import { peerSettingsSchema } from '../api/peerSettings.ts';

/**
 * The peer of live changes: Hono's own server-sent events behind `pg`'s own LISTEN. What is notified goes to every stream
 * as it came: no token, no firm, no rights, nothing read, nothing resumed.
 */
const settings = v.parse(peerSettingsSchema, JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));

const hear = new Set<(payload: string) => void>();
const listener = new Client(settings.login);
await listener.connect();
listener.on('notification', ({ payload = '' }) => {
  for (const tell of hear) tell(payload);
});
await listener.query('listen changes');

const app = new Hono();
app.get('/health/ready', (context) => context.json({}));
app.get('/api/changes', (context) =>
  streamSSE(context, async (stream) => {
    const left = Promise.withResolvers<void>();
    const tell = (payload: string) => void stream.writeSSE({ event: 'changes', id: payload, data: payload });
    hear.add(tell);
    stream.onAbort(() => {
      hear.delete(tell);
      left.resolve();
    });
    await stream.writeSSE({ event: 'open', data: '' });
    await left.promise;
  }),
);

serve({ fetch: app.fetch, port: settings.port, hostname: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
