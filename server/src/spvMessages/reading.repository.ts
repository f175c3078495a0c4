import type { TenantTx } from '../db/tenantTx.ts';

/** SQL of who has read what: one statement per function. */
export const readingRepository = {
  /** What a person has marked of these messages. */
  async marksOf(tx: TenantTx, userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const rows = await tx.query<{ messageId: string; isUnread: boolean }>(
      'select message_id, is_unread from spv_message_reading where user_id = $1 and message_id = any($2::uuid[])',
      [userId, ids],
    );
    return new Map(rows.map(({ messageId, isUnread }) => [messageId, isUnread]));
  },

  /** Marks messages for a person; returns the ids of those that were not so before. */
  async mark(tx: TenantTx, userId: string, ids: readonly string[], isUnread: boolean): Promise<string[]> {
    const rows = await tx.query<{ messageId: string }>(
      `insert into spv_message_reading as r (message_id, user_id, is_unread)
       select m.id, $1, $3 from spv_message m where m.id = any($2::uuid[])
         and coalesce((select k.is_unread from spv_message_reading k where k.message_id = m.id and k.user_id = $1),
           m.read_at is null) <> $3 order by m.id
       on conflict (tenant_id, message_id, user_id) do update set is_unread = $3, marked_at = clock_timestamp()
       returning message_id`,
      [userId, ids, isUnread],
    );
    return rows.map(({ messageId }) => messageId);
  },

  /** The firm has read a message from its first reading on. */
  noteOpened: (tx: TenantTx, ids: readonly string[]) =>
    tx.query('update spv_message set read_at = clock_timestamp() where id = any($1::uuid[]) and read_at is null', [
      ids,
    ]),

  /** Nobody has read it any more once its last reader keeps it as unread. */
  noteUnread: (tx: TenantTx, ids: readonly string[]) =>
    tx.query(
      `update spv_message m set read_at = null
       where m.id = any($1::uuid[]) and m.read_at is not null and not exists (
         select from spv_message_reading r where r.tenant_id = m.tenant_id and r.message_id = m.id and not r.is_unread)`,
      [ids],
    ),
};

/** SQL of who has read what. */
export type ReadingRepository = typeof readingRepository;
