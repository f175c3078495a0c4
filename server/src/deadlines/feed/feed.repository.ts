import type { TenantTx } from '../../db/tenantTx.ts';

/** The feed of a person. */
export type FeedRow = { readonly nonce: string; readonly madeAt: Date };

/** SQL of calendar feeds: one statement per function. */
export const feedRepository = {
  /** Null for a person without a feed, and for one who has left. */
  async find(tx: TenantTx, userId: string): Promise<FeedRow | null> {
    const rows = await tx.query<FeedRow>(
      `select f.nonce, f.made_at from deadline_feed f
       join users u on u.tenant_id = f.tenant_id and u.id = f.user_id and u.is_active
       where f.user_id = $1`,
      [userId],
    );
    return rows[0] ?? null;
  },

  /** Makes the feed of a person, or gives it another nonce. The lock on the user waits for a removal of that person. */
  async renew(tx: TenantTx, userId: string): Promise<FeedRow | null> {
    const rows = await tx.query<FeedRow>(
      `insert into deadline_feed as f (user_id)
       select u.id from users u where u.id = $1 and u.is_active for share of u
       on conflict (tenant_id, user_id) do update set nonce = gen_random_uuid(), made_at = clock_timestamp()
       returning f.nonce, f.made_at`,
      [userId],
    );
    return rows[0] ?? null;
  },

  /** False where there was none. */
  async remove(tx: TenantTx, userId: string): Promise<boolean> {
    const rows = await tx.query('delete from deadline_feed where user_id = $1 returning user_id', [userId]);
    return rows.length > 0;
  },

  /** Whether a person looks after a client. */
  async hasClients(tx: TenantTx, userId: string): Promise<boolean> {
    const rows = await tx.query<{ has: boolean }>(
      'select exists (select from client where account_manager_id = $1 and is_active) as has',
      [userId],
    );
    return rows[0]?.has ?? false;
  },
};

/** SQL of calendar feeds. */
export type FeedRepository = typeof feedRepository;
