import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { createServer, type ViteDevServer } from 'vite';
import type { ClientConfig } from '#contracts/clientConfig.ts';
import { startServer } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/log/log.ts';
import { sendIndex } from '#server/web/web.ts';

const ROOT = join(import.meta.dirname, '..');
// Vite needs inline scripts and a socket, which the built application's policy forbids.
const DEVELOPMENT_POLICY = `default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'self'`;

type Env = { Bindings: HttpBindings };

/** The web application as Vite serves it, with reload on change. */
function developmentWeb(vite: ViteDevServer, config: ClientConfig): Hono {
  const app = new Hono<Env>();
  const transformed = async (name: string, path: string): Promise<string> =>
    vite.transformIndexHtml(path, await readFile(join(ROOT, name), 'utf8'));
  app.get('*', async (context) => {
    const { path } = context.req;
    context.header('content-security-policy', DEVELOPMENT_POLICY);
    if (path === '/auth-bridge.html') return context.html(await transformed('auth-bridge.html', path));
    if (extname(path) === '' && !path.startsWith('/@')) {
      return sendIndex(context, await transformed('index.html', path), config);
    }
    return handOver(vite, context);
  });
  const outer = new Hono();
  outer.route('/', app);
  return outer;
}

function handOver(vite: ViteDevServer, context: Context<Env>): Promise<Response> {
  const { incoming, outgoing } = context.env;
  return new Promise((resolve, reject) => {
    outgoing.on('close', () => resolve(RESPONSE_ALREADY_SENT));
    vite.middlewares(incoming, outgoing, (error?: unknown) => {
      if (error === undefined) resolve(context.text('Not found\n', 404));
      else reject(error instanceof Error ? error : new Error('Vite failed.', { cause: error }));
    });
  });
}

const vite = await createServer({ root: ROOT, appType: 'custom', server: { middlewareMode: true } });
const config = readConfig(process.env);
const server = await startServer(config, createLog(config.logLevel), {
  web: (clientConfig) => developmentWeb(vite, clientConfig),
});
process.stdout.write(`Dosar runs at ${server.origin}\n`);

const stop = () => {
  void Promise.all([server.stop(), vite.close()]).then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
