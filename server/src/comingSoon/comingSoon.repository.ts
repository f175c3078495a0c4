import type { ComingSoonPage } from '#contracts/api/comingSoon.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** SQL of the wait lists: one statement per function. */
export const comingSoonRepository = {
  async list(tx: TenantTx, userId: string): Promise<ComingSoonPage[]> {
    const rows = await tx.query<{ page: ComingSoonPage }>(
      'select page from coming_soon_wish where user_id = $1 order by page',
      [userId],
    );
    return rows.map(({ page }) => page);
  },

  /** False when the person is on the list already. */
  async insert(tx: TenantTx, userId: string, page: ComingSoonPage): Promise<boolean> {
    const rows = await tx.query(
      'insert into coming_soon_wish (user_id, page) values ($1, $2) on conflict do nothing returning page',
      [userId, page],
    );
    return rows.length > 0;
  },

  /** False when the person was not on the list. */
  async remove(tx: TenantTx, userId: string, page: ComingSoonPage): Promise<boolean> {
    const rows = await tx.query('delete from coming_soon_wish where user_id = $1 and page = $2 returning page', [
      userId,
      page,
    ]);
    return rows.length > 0;
  },
};

/** SQL of the wait lists. */
export type ComingSoonRepository = typeof comingSoonRepository;
