import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import type { OpenDatabase } from '#server/db/openDatabase.ts';
import type { Login } from '#server/db/pool.ts';
import type { Actor } from '#server/http/actor.ts';
import { seedFirm } from '#serverTesting/seed.ts';

/** How much the firm has. */
export type Amounts = { readonly clients: number; readonly messages: number; readonly tasks: number };

/** Tasks of one work item. */
const TASKS_EACH = 10;
/** Rows per statement, so that none runs into the time limit. */
const BATCH = 50_000;

/** Makes a firm with one person, its clients, messages, tasks, and a work item for every ten tasks. */
export async function seedWork({ identity }: OpenDatabase, login: Login, amounts: Amounts): Promise<Actor> {
  const { clients, messages, tasks } = amounts;
  const [firm] = await identity.query<{ id: string }>(
    `insert into firm (name) values ('Contabil Test SRL') returning id`,
  );
  const tenantId = firm?.id ?? '';
  const userId = randomUUID();
  const email = `${userId}@firma.test`;
  await identity.query(
    `insert into users (id, tenant_id, given_name, family_name, display_name, email, role)
     values ($1, $2, 'Ana', 'Ionescu', 'Ana Ionescu', $3, 'member')`,
    [userId, tenantId, email],
  );
  const superuser = new Client(login);
  // What ends the database says why by itself.
  superuser.on('error', () => {});
  await superuser.connect();
  await seedFirm(superuser, { tenantId, clients, messages, managerIds: [userId] });
  await superuser.query(INSERT_WORK_ITEMS, [tenantId, userId, tasks / TASKS_EACH]);
  for (let first = 1; first <= tasks; first += BATCH) {
    await superuser.query(INSERT_TASKS, [tenantId, userId, first, Math.min(tasks, first + BATCH - 1), TASKS_EACH]);
  }
  await superuser.query('vacuum (analyze) work_item, task');
  await superuser.end();
  return {
    tenantId,
    userId,
    displayName: 'Ana Ionescu',
    email,
    role: 'member',
    mayApprove: true,
    signedInAtMs: null,
    firmSettings: DEFAULT_FIRM_SETTINGS,
  };
}

const NUMBERED = `select id, row_number() over (order by id) as place`;
const TITLES = `(array['Contabilitate', 'Salarii', 'Declarații', 'Bilanț'])[1 + n % 4]`;
const MONTHS = `(array['ianuarie', 'martie', 'iunie', 'octombrie'])[1 + n / 4 % 4]`;

/** One in four is open. */
const INSERT_WORK_ITEMS = `
  insert into work_item (tenant_id, client_id, assignee_id, title, budgeted_hours, status, priority, work_item_type,
    start_date, due_date, place, completed_at)
  select $1, c.id, $2, ${TITLES} || ' ' || ${MONTHS} || ' ' || (2020 + n % 7), 4,
    case when n % 4 = 0 then 'ToDo' else 'Complete' end, 'Medium', 'Bookkeeping',
    date '2025-01-01' + (n % 700)::integer, date '2025-01-11' + (n % 700)::integer, 'a0',
    case when n % 4 = 0 then null else now() end
  from generate_series(1, $3::integer) n
  join (${NUMBERED} from client where tenant_id = $1) c
    on c.place = 1 + n % (select count(*) from client where tenant_id = $1)`;

const INSERT_TASKS = `
  insert into task (tenant_id, client_id, work_item_id, assignee_id, title, status, due_date, place, completed_at)
  select $1, w.client_id, w.id, $2,
    (array['Jurnal de vânzări', 'Jurnal de cumpărări', 'Extras de bancă', 'Registru de casă', 'Stat de plată'])[1 + n % 5]
      || ' ' || n,
    case when n % 4 = 0 then 'ToDo' else 'Complete' end, date '2025-01-11' + (n % 700)::integer, 'a0',
    case when n % 4 = 0 then null else now() end
  from generate_series($3::integer, $4::integer) n
  join (${NUMBERED}, client_id from work_item where tenant_id = $1) w
    on w.place = 1 + n / $5::integer % (select count(*) from work_item where tenant_id = $1)`;
