import type { Tag } from '#contracts/api/workItem.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** SQL of tags: one statement per function. */
export const tagsRepository = {
  all: (tx: TenantTx) => tx.query<Tag>('select id, name from tag order by folded_name, id'),

  /** Makes those that the firm does not have yet. */
  async insertMissing(tx: TenantTx, names: readonly string[]): Promise<void> {
    await tx.query(
      `insert into tag (name) select distinct on (f_norm(name)) name from unnest($1::text[]) as name
       order by f_norm(name) on conflict (tenant_id, folded_name) do nothing`,
      [names],
    );
  },

  /** The ids of these tags; case and accents do not matter. */
  async idsOf(tx: TenantTx, names: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      'select id from tag where folded_name in (select f_norm(name) from unnest($1::text[]) as name)',
      [names],
    );
    return rows.map(({ id }) => id);
  },
};

/** SQL of tags. */
export type TagsRepository = typeof tagsRepository;

/** The ids of tags by their names, made where the firm does not have them yet. */
export async function tagIdsOf(tags: TagsRepository, tx: TenantTx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  await tags.insertMissing(tx, names);
  return tags.idsOf(tx, names);
}
