import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import type { Environment } from '#contracts/flags.ts';
import { OUTBOX_SIZE } from '#contracts/limits.ts';
import { OUTBOX_MAILS_PATH, OUTBOX_PATH, type Outbox } from '#contracts/outbox.ts';
import type { Database } from '../db/pool.ts';
import { AppError } from '../http/appError.ts';
import { mailRepository, type ShownMail } from './mail.repository.ts';

type Deps = {
  readonly database: Database;
  /** Name and size of a file of a firm; null for one that is gone. */
  readonly fileOf: (tenantId: string, id: string) => Promise<{ name: string; sizeBytes: number } | null>;
  readonly environment: Environment;
  /** Whether there is a mail server. */
  readonly isSending: boolean;
  readonly origin: string;
};
type Env = { Bindings: HttpBindings };

/**
 * The local outbox: mails that would have been sent, read without a sign-in, because a new account is confirmed by a
 * mail. Whoever reads them can take any account over, so it does not exist in production nor beside a mail server, and a
 * local server shows it to its own machine only. Mount it at the root, before the web application.
 */
export function createOutboxApp({ database, fileOf, environment, isSending, origin }: Deps): Hono<Env> {
  const isOpen = environment !== 'production' && !isSending;
  const app = new Hono<Env>();
  app.use(`${OUTBOX_PATH}/*`, async (context, next) => {
    const isAllowed = isOpen && (environment !== 'local' || isFromThisMachine(context, origin));
    if (!isAllowed) throw new AppError('route.notFound');
    await next();
  });
  app.get(OUTBOX_MAILS_PATH, async (context) => {
    const mails = await mailRepository.latest(database, OUTBOX_SIZE);
    context.header('cache-control', 'no-store');
    return context.json({ mails: await Promise.all(mails.map((mail) => shown(mail, fileOf))) } satisfies Outbox);
  });
  return app;
}

const LOOPBACK = /^(?:(?:::ffff:)?127\.|::1$)/;

/** Another machine's request comes through a proxy of this one, or names another host, as a rebound name does. */
function isFromThisMachine(context: Context<Env>, origin: string): boolean {
  const { req } = context;
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'forwarded'].some(
    (name) => req.header(name) !== undefined,
  );
  const { address = '' } = getConnInfo(context).remote;
  return !isForwarded && req.header('host') === new URL(origin).host && LOOPBACK.test(address);
}

async function shown(
  { createdAt, recipientName, recipientAddress, tenantId, attachmentIds, attachmentNames, ...mail }: ShownMail,
  fileOf: Deps['fileOf'],
): Promise<Outbox['mails'][number]> {
  const files = await Promise.all(attachmentIds.map((id) => fileOf(tenantId ?? '', id)));
  return {
    ...mail,
    createdAt: createdAt.toISOString(),
    recipient: { name: recipientName, address: recipientAddress },
    attachments: files.map((file, at) => ({
      name: file === null ? null : (attachmentNames[at] ?? file.name),
      sizeBytes: file?.sizeBytes ?? null,
    })),
  };
}
