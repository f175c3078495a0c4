import type { Tag } from '#contracts/api/workItem.ts';
import { FIRM_TAGS_MAX } from '#contracts/limits.ts';
import { lockCount } from '../db/lockCount.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';

/** SQL of tags: one statement per function. */
export const tagsRepository = {
  all: (tx: TenantTx) => tx.query<Tag>(`select id, name from tag order by folded_name, id limit ${FIRM_TAGS_MAX}`),

  /** Whether the firm lacks one of these tags. */
  async lacksAny(tx: TenantTx, names: readonly string[]): Promise<boolean> {
    const rows = await tx.query(
      `select from unnest($1::text[]) as asked (name)
       where not exists (select from tag g where g.folded_name = f_norm(asked.name)) limit 1`,
      [names],
    );
    return rows.length > 0;
  },

  async count(tx: TenantTx): Promise<number> {
    const rows = await tx.query<{ count: number }>('select count(*) as count from tag');
    return rows[0]?.count ?? 0;
  },

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

/** The ids of tags by their names, made where the firm does not have them yet. @throws {AppError} `tag.tooMany` */
export async function tagIdsOf(
  tags: Omit<TagsRepository, 'all'>,
  tx: TenantTx,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  await makeMissing(tags, tx, names);
  return tags.idsOf(tx, names);
}

/** Makes the tags that the firm does not have yet. @throws {AppError} `tag.tooMany` */
export async function makeMissing(
  tags: Omit<TagsRepository, 'all' | 'idsOf'>,
  tx: TenantTx,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0 || !(await tags.lacksAny(tx, names))) return;
  await lockCount(tx, 'tag');
  await tags.insertMissing(tx, names);
  if ((await tags.count(tx)) > FIRM_TAGS_MAX) throw new AppError('tag.tooMany');
}
