import { UNREADABLE_MESSAGES_MAX } from '#contracts/limits.ts';
import type { UnreadableReason } from '#contracts/link/fields.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A message that could not be read, about to be kept. */
export type NewUnreadable = {
  readonly text: string;
  readonly reason: UnreadableReason;
  readonly messageId: string | null;
};

/** A message that could not be read, as the database returns it. */
export type UnreadableRow = {
  readonly id: string;
  readonly text: string;
  readonly reason: UnreadableReason;
  readonly certificateThumbprint: string;
  readonly listedAt: Date;
};

/** SQL of messages that could not be read: one statement per function. */
export const unreadableRepository = {
  /** Keeps those that were not listed before; returns their ids. */
  async insertNew(tx: TenantTx, thumbprint: string, messages: readonly NewUnreadable[]): Promise<string[]> {
    if (messages.length === 0) return [];
    const rows = await tx.query<{ id: string }>(
      `insert into spv_message_unreadable (certificate_thumbprint, text, reason, message_id)
       select $1, listed.* from unnest($2::text[], $3::text[], $4::text[]) as listed (text, reason, message_id)
       order by listed.text
       on conflict (tenant_id, md5(text)) do nothing
       returning id`,
      [
        thumbprint,
        messages.map(({ text }) => text),
        messages.map(({ reason }) => reason),
        messages.map(({ messageId }) => messageId),
      ],
    );
    return rows.map(({ id }) => id);
  },

  open: (tx: TenantTx) =>
    tx.query<UnreadableRow>(
      `select id, text, reason, certificate_thumbprint, listed_at from spv_message_unreadable
       where settled_at is null order by listed_at desc, id limit ${UNREADABLE_MESSAGES_MAX}`,
    ),

  /** Settles those that have come in a form that could be read, by the authority's ids. */
  settleRead: (tx: TenantTx, messageIds: readonly string[]) =>
    tx.query(
      `update spv_message_unreadable set settled_at = clock_timestamp()
       where message_id = any($1::text[]) and settled_at is null`,
      [messageIds],
    ),

  /** The number of `ids` that are the firm's. */
  async countOf(tx: TenantTx, ids: readonly string[]): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      'select count(*) as count from spv_message_unreadable where id = any($1::uuid[])',
      [ids],
    );
    return rows[0]?.count ?? 0;
  },

  /** Returns the ids that were not so before. */
  async settle(tx: TenantTx, ids: readonly string[], isSettled: boolean): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update spv_message_unreadable set settled_at = case when $2 then clock_timestamp() end
       where id = any($1::uuid[]) and (settled_at is not null) <> $2 returning id`,
      [ids, isSettled],
    );
    return rows.map(({ id }) => id);
  },
};

/** SQL of messages that could not be read. */
export type UnreadableRepository = typeof unreadableRepository;
