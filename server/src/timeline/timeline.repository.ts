import type { TimelineEntity } from '#contracts/api/timeline.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** An event as the database returns it. */
export type TimelineRow = {
  readonly id: string;
  /** ISO 8601, to the microsecond. */
  readonly at: string;
  readonly entity: TimelineEntity;
  readonly entityId: string;
  readonly action: string;
  readonly title: string | null;
  /** Of a contact form: the configuration has its words. */
  readonly contactCategory: number | null;
  readonly actorName: string | null;
  readonly certificateName: string | null;
  /** JSON as the trail has it. */
  readonly before: string | null;
  readonly after: string | null;
};

/** The first event of the next page comes after this one. */
export type TimelineCursor = readonly [at: string, id: string];

/** SQL: verbs that tell a reader something whatever they change. */
const verbsOf = (entity: string, verbs: readonly string[]): string =>
  `e.action in (${verbs.map((verb) => `'${entity}.${verb}'`).join(', ')})`;
/** SQL: a step of a lifecycle. What leaves the status as it was is no step of its own. */
const IS_STEP = `e.after::jsonb ->> 'status' is distinct from coalesce(e.before, '{}')::jsonb ->> 'status'
  and e.after::jsonb ? 'status'`;
const isTold = (entity: string, verbs: readonly string[]): string => `(${verbsOf(entity, verbs)} or (${IS_STEP}))`;

/**
 * SQL: a message that was sent on, unless all of its mails were taken back. Not every entry of a message names a batch, or a
 * message by its id.
 */
const IS_SENT = `case when e.action = 'spvMessage.notify' then exists (select from spv_message_notification n
  where n.message_id = e.entity_id::uuid and n.batch_id = (e.after::jsonb ->> 'batchId')::uuid and n.withdrawn_at is null)
  else false end`;

const FILING_VERBS = ['create', 'remove', 'assign', 'settle', 'doubt', 'laterReceipt'];
const REQUEST_VERBS = ['create', 'mailAnswer', 'settle', 'remove'];
const CONTACT_VERBS = ['create', 'submit', 'answer'];

/** Entries of the trail have no id of their own: it is made of their number. */
const ENTRY_ID = `('00000000-0000-4000-8000-' || lpad(to_hex(e.seq), 12, '0'))::uuid`;
const AFTER_CURSOR = (at: string, id: string) => `($2::timestamptz is null or (${at}, ${id}) < ($2, $3::uuid))`;
const NEWEST = 'order by at desc, id desc limit $4';

/** Entries of the trail about rows of one kind: `rows` selects their ids. */
const entriesOf = (entity: string, rows: string, condition = 'true') => `(
  select ${ENTRY_ID} as id, e.at, e.entity, e.entity_id::uuid as entity_id,
    substring(e.action from position('.' in e.action) + 1) as action, e.actor_id, e.before, e.after
  from audit_entry e
  where e.entity = '${entity}' and e.entity_id in (${rows}) and ${condition} and e.action <> '${entity}.move'
    and ${AFTER_CURSOR('e.at', ENTRY_ID)}
  ${NEWEST})`;

const CHANGES = [
  entriesOf('client', 'select $1::text'),
  entriesOf('contact', 'select k.id::text from contact k where k.client_id = $1::uuid'),
  entriesOf('address', 'select a.id::text from address a where a.client_id = $1::uuid'),
  entriesOf(
    'spvFiling',
    'select f.id::text from spv_filing f where f.fiscal_code = (select tax_id from client where id = $1::uuid)',
    isTold('spvFiling', FILING_VERBS),
  ),
  entriesOf(
    'spvMessage',
    'select m.id::text from spv_message m where m.tax_id = (select tax_id from client where id = $1::uuid)',
    IS_SENT,
  ),
  entriesOf(
    'spvRequest',
    'select r.id::text from spv_request r where r.client_id = $1::uuid',
    isTold('spvRequest', REQUEST_VERBS),
  ),
  entriesOf(
    'spvContact',
    'select f.id::text from spv_contact f where f.client_id = $1::uuid',
    verbsOf('spvContact', CONTACT_VERBS),
  ),
  entriesOf('workItem', 'select w.id::text from work_item w where w.client_id = $1::uuid'),
  entriesOf('task', 'select k.id::text from task k where k.client_id = $1::uuid'),
];

/** SQL: the certificate that an entry names, or that of the attempt it is about. */
const CERTIFICATE = `case when t.entity in ('spvFiling', 'spvRequest') then (
  select coalesce(e.name, named.thumbprint)
  from (select coalesce(t.after::jsonb ->> 'certificateThumbprint', (select a.certificate_thumbprint
      from spv_filing_attempt a where a.id::text = t.after::jsonb ->> 'attemptId')) as thumbprint) as named
  left join spv_certificate e on e.thumbprint = named.thumbprint
  limit 1) end`;

/** SQL of what has happened. */
export const timelineRepository = {
  /** Newest first. Messages come with the time of the authority, changes with that of the trail. */
  ofClient: (tx: TenantTx, clientId: string, [at, id]: TimelineCursor | readonly [null, null], limit: number) =>
    tx.query<TimelineRow>(
      `select t.id, to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, t.entity, t.entity_id, t.action,
         coalesce(t.title, case when f.statement_type is null then f.file_name
           else concat_ws(' ', f.statement_type, concat_ws('/', lpad(f.reporting_month::text, 2, '0'), f.reporting_year))
         end, w.title, k.title, r.document_type, s.title) as title, o.request_category as contact_category, u.display_name as actor_name, ${CERTIFICATE} as certificate_name, t.before, t.after
       from (
         (select m.id, m.date as at, 'spvMessage' as entity, m.id as entity_id, 'receive' as action,
            null::uuid as actor_id, m.title, null as before, null as after
          from spv_message m
          where m.tax_id = (select tax_id from client where id = $1::uuid) and ${AFTER_CURSOR('m.date', 'm.id')}
          ${NEWEST})
         union all
         select c.id, c.at, c.entity, c.entity_id, c.action, c.actor_id,
           coalesce(c.after::jsonb ->> 'name', c.before::jsonb ->> 'name',
             case when c.entity in ('workItem', 'task') then coalesce(c.after, c.before)::jsonb ->> 'title' end),
           c.before, c.after
         from (${CHANGES.join(' union all ')}) as c
         ${NEWEST}
       ) as t
       left join spv_filing f on t.entity = 'spvFiling' and f.id = t.entity_id
       left join spv_request r on t.entity = 'spvRequest' and r.id = t.entity_id
       left join spv_contact o on t.entity = 'spvContact' and o.id = t.entity_id
       left join spv_message s on t.entity = 'spvMessage' and t.title is null and s.id = t.entity_id
       left join work_item w on t.entity = 'workItem' and w.id = t.entity_id
       left join task k on t.entity = 'task' and k.id = t.entity_id
       left join users u on u.id = t.actor_id
       order by t.at desc, t.id desc`,
      [clientId, at, id, limit],
    ),
};

/** SQL of what has happened. */
export type TimelineRepository = typeof timelineRepository;
