import type { Team } from '#contracts/api/teams.ts';
import { TEAMS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** SQL of teams: one statement per function. */
export const teamsRepository = {
  list: (tx: TenantTx) =>
    tx.query<Team>(`select ${COLUMNS} from team t order by t.folded_name, t.id limit ${TEAMS_MAX}`),

  async count(tx: TenantTx): Promise<number> {
    const rows = await tx.query<{ count: number }>('select count(*) as count from team');
    return rows[0]?.count ?? 0;
  },

  async find(tx: TenantTx, id: string): Promise<Team | null> {
    const rows = await tx.query<Team>(`select ${COLUMNS} from team t where t.id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** Locks the team until the end of the transaction. */
  async lock(tx: TenantTx, id: string): Promise<Team | null> {
    const rows = await tx.query<Team>(`select ${COLUMNS} from team t where t.id = $1 for update of t`, [id]);
    return rows[0] ?? null;
  },

  /** The unique constraint `team_name` decides over two of the same name. */
  async insert(tx: TenantTx, name: string): Promise<string> {
    const rows = await tx.query<{ id: string }>('insert into team (name) values ($1) returning id', [name]);
    return rows[0]?.id ?? '';
  },

  async rename(tx: TenantTx, id: string, name: string): Promise<void> {
    await tx.query('update team set name = $2, revision = revision + 1 where id = $1', [id, name]);
  },

  /** Makes these people, and no others, the members. */
  async setMembers(tx: TenantTx, id: string, userIds: readonly string[]): Promise<void> {
    await tx.query('delete from team_member where team_id = $1 and user_id <> all($2::uuid[])', [id, userIds]);
    await tx.query(`insert into team_member (team_id, user_id) select $1, unnest($2::uuid[]) on conflict do nothing`, [
      id,
      userIds,
    ]);
  },

  async remove(tx: TenantTx, id: string): Promise<void> {
    await tx.query('delete from team where id = $1', [id]);
  },

  /** Takes a person out of all teams; returns the teams. */
  async removeMember(tx: TenantTx, userId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `with left_team as (delete from team_member where user_id = $1 returning team_id)
       update team set revision = revision + 1 where id in (select team_id from left_team) returning id`,
      [userId],
    );
    return rows.map(({ id }) => id);
  },
};

/** SQL of teams. */
export type TeamsRepository = typeof teamsRepository;

const COLUMNS = `t.id, t.name, t.revision,
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'displayName', u.display_name)
      order by f_norm(u.display_name), u.id)
    from team_member m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = t.tenant_id and m.team_id = t.id), '[]') as members`;
