import type { TrailFilter } from '#contracts/api/auditTrail.ts';
import { COUNT_CAP } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { nonEmpty, writeConditions } from '../lists/conditions.ts';
import { byText } from '../lists/finders.ts';
import { pageSql, type PageRequest } from '../lists/keyset.ts';

/** An entry as the database returns it. */
export type TrailRow = {
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  /** JSON as it was hashed. */
  readonly before: string | null;
  readonly after: string | null;
  readonly hash: string;
};

/** The first entry of a day: time ascends with the number, so a day is a range of numbers. */
const firstOf = (at: string, day: string): string => `coalesce((select x.seq from audit_entry x
  where x.tenant_id = ${at} and x.at >= (${day})::timestamp at time zone 'Europe/Bucharest'
  order by x.at, x.seq limit 1), 9007199254740991)`;

/** What is searched by name: entries name it by its id. */
const SEARCHED = ['client', 'work_item', 'task', 'spv_message', 'spv_filing'];
/** Rows whose names hold a text. */
const NAMED = (like: string): string => `(select id::text from users where f_norm(display_name) like ${like}
  ${SEARCHED.map((table) => `union all select id::text from ${table} where search_text like ${like}`).join('\n  ')})`;

function sourceOf(tx: TenantTx, { actorId, entity, entityId, from, to, text }: TrailFilter) {
  const conditions = writeConditions(['e.tenant_id = $1'], [tx.tenantId]);
  conditions.add((at) => `e.actor_id = any(${at}::uuid[])`, nonEmpty(actorId));
  conditions.add((at) => `e.entity = any(${at}::text[])`, nonEmpty(entity));
  conditions.add((at) => `e.entity_id = ${at}`, entityId);
  conditions.add((at) => `e.seq >= ${firstOf('$1', `${at}::date`)}`, from);
  conditions.add((at) => `e.seq < ${firstOf('$1', `${at}::date + 1`)}`, to);
  conditions.addSearch(text, [
    byText('f_norm(e.before)'),
    byText('f_norm(e.after)'),
    (word) => `e.entity_id in ${NAMED(word)}`,
    (word) => `e.actor_id::text in ${NAMED(word)}`,
  ]);
  const { where, values } = conditions.end({});
  return { where, values: [...values] };
}

const COLUMNS = `e.seq, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.actor_id,
  u.display_name as actor_name, e.action, e.entity, e.entity_id, e.before, e.after, encode(e.hash, 'hex') as hash`;

/** SQL of the trail as a list. */
export const auditTrailRepository = {
  /** Newest first. */
  page(tx: TenantTx, filter: TrailFilter, page: PageRequest): Promise<TrailRow[]> {
    const { where, values } = sourceOf(tx, filter);
    const isBack = page.kind === 'before';
    if (page.kind !== 'number') where.push(`e.seq ${isBack ? '>' : '<'} $${values.push(page.cursor[0])}::bigint`);
    const order = `e.seq ${isBack ? 'asc' : 'desc'}`;
    const shown = pageSql(`select e.* from audit_entry e where ${where.join(' and ')} order by ${order}`, page, values);
    return tx.query<TrailRow>(
      `select ${COLUMNS} from (${shown}) e
       left join users u on u.tenant_id = e.tenant_id and u.id = e.actor_id order by ${order}`,
      values,
    );
  },

  async count(tx: TenantTx, filter: TrailFilter): Promise<{ count: number; isCapped: boolean }> {
    const { where, values } = sourceOf(tx, filter);
    const [row] = await tx.query<{ count: number }>(
      `select count(*)::int as count from
         (select from audit_entry e where ${where.join(' and ')} limit ${COUNT_CAP + 1}) as counted`,
      values,
    );
    const count = row?.count ?? 0;
    return { count: Math.min(count, COUNT_CAP), isCapped: count > COUNT_CAP };
  },

  /** Names of what entries are about, and of what they mention, by their ids. */
  namesOf: (tx: TenantTx, ids: readonly string[]) =>
    tx.query<{ id: string; name: string }>(
      `select id, display_name as name from users where id = any($1::uuid[])
       union all select id, name from client where id = any($1::uuid[])
       union all select id, name from team where id = any($1::uuid[])
       union all select id, title from work_item where id = any($1::uuid[])
       union all select id, title from work_series where id = any($1::uuid[])
       union all select id, title from task where id = any($1::uuid[])
       union all select id, name from spv_certificate where id = any($1::uuid[])
       union all select a.id, f.name from attachment a
         join content_file f on f.tenant_id = a.tenant_id and f.id = a.content_id where a.id = any($1::uuid[])
       union all select m.id, concat_ws(', ', m.title, c.name) from spv_message m
         left join client c on c.tenant_id = m.tenant_id and c.tax_id = m.tax_id where m.id = any($1::uuid[])
       union all select k.id, concat_ws(', ', k.name, c.name) from contact k
         join client c on c.tenant_id = k.tenant_id and c.id = k.client_id where k.id = any($1::uuid[])
       union all select a.id, concat_ws(', ', a.city, c.name) from address a
         join client c on c.tenant_id = a.tenant_id and c.id = a.client_id where a.id = any($1::uuid[])
       union all select f.id, concat_ws(', ', coalesce(concat_ws(' ', f.statement_type,
           concat_ws('/', lpad(f.reporting_month::text, 2, '0'), f.reporting_year)), f.file_name), c.name)
         from spv_filing f left join client c on c.tenant_id = f.tenant_id and c.tax_id = f.fiscal_code
         where f.id = any($1::uuid[])
       union all select r.id, concat_ws(', ', r.document_type, c.name) from spv_request r
         left join client c on c.tenant_id = r.tenant_id and c.id = r.client_id where r.id = any($1::uuid[])
       union all select o.id, c.name from spv_contact o
         join client c on c.tenant_id = o.tenant_id and c.id = o.client_id where o.id = any($1::uuid[])
       union all select e.id, coalesce(w.title, c.name) from time_entry e
         left join work_item w on w.tenant_id = e.tenant_id and w.id = e.work_item_id
         left join client c on c.tenant_id = e.tenant_id and c.id = e.client_id where e.id = any($1::uuid[])
       union all select id, name from firm where id = any($1::uuid[])`,
      [ids],
    ),
};

/** SQL of the trail as a list. */
export type AuditTrailRepository = typeof auditTrailRepository;
