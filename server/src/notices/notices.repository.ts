import type { NoticeEntity, NoticeKind, NoticeMail, NoticePreference } from '#contracts/api/notice.ts';
import type { Language } from '#contracts/languages.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, pagedList, type ListSource } from '../lists/pagedList.ts';
import { IS_THERE, STILL_TRUE } from './noticeTruth.ts';

/** A notice about to be told. */
export type NewNotice = {
  readonly kind: NoticeKind;
  /** Who is told. */
  readonly userId: string;
  /** Who has caused it, and is not told; null for the product itself. */
  readonly actorId: string | null;
  readonly entity: NoticeEntity;
  readonly entityId: string;
  /** The work item of a task. */
  readonly workItemId?: string | null;
  /** The comment of a task. */
  readonly commentId?: string | null;
  readonly clientId?: string | null;
  readonly title: string;
  /** `yyyy-MM-dd`: the day it is due, or was issued. */
  readonly day?: string | null;
  /** A person is told once of what has the same key; without one each time. */
  readonly once?: string;
};

/** A notice as the database returns it. */
export type NoticeRow = {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly entity: NoticeEntity;
  readonly entityId: string;
  readonly workItemId: string | null;
  readonly title: string;
  readonly clientName: string | null;
  readonly actorName: string | null;
  readonly day: string | null;
  /** To the microsecond, because one change tells several. */
  readonly createdAt: string;
  readonly isRead: boolean;
};

/** A notice that goes out as a mail, with its reader. */
export type MailedNotice = Omit<NoticeRow, 'createdAt' | 'isRead'> & {
  readonly userId: string;
  readonly readerName: string;
  readonly email: string;
  readonly language: Language | null;
};

const sourceOf = (userId: string, isUnread: boolean): ListSource => ({
  from: 'notice n',
  where: ['n.user_id = $1', 'n.is_shown', IS_THERE, ...(isUnread ? ['n.read_at is null'] : [])],
  values: [userId],
});
const NEWEST_FIRST = { rows: 'n', column: 'created_at', type: 'timestamptz', direction: 'desc' } as const;

const FACTS = `n.id, n.kind, n.entity, n.entity_id, n.work_item_id, n.title, c.name as client_name,
  a.display_name as actor_name, n.day`;
const CREATED_AT = `to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at`;
const JOINS = `left join client c on c.tenant_id = n.tenant_id and c.id = n.client_id
  left join users a on a.tenant_id = n.tenant_id and a.id = n.actor_id`;
const READER = `join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
  left join notice_reader r on r.tenant_id = n.tenant_id and r.user_id = n.user_id`;
const MAILED = `${FACTS}, n.user_id, u.display_name as reader_name, u.email, r.language`;

/** SQL of notices: one statement per function. */
export const noticesRepository = {
  page: (tx: TenantTx, userId: string, isUnread: boolean, page: PageRequest): Promise<NoticeRow[]> =>
    pagedList(tx, {
      ...sourceOf(userId, isUnread),
      order: NEWEST_FIRST,
      page,
      select: `${FACTS}, ${CREATED_AT}, n.read_at is not null as is_read`,
      joins: JOINS,
    }),

  count: (tx: TenantTx, userId: string, isUnread: boolean) => cappedCount(tx, sourceOf(userId, isUnread)),

  /**
   * Stores the notices of people who want them. A kind that a person has not decided about has its default from
   * `defaults`. Returns the ids of those that go out as a mail at once.
   */
  async insert(
    tx: TenantTx,
    notices: readonly NewNotice[],
    defaults: readonly NoticePreference[],
  ): Promise<{ id: string }[]> {
    const column = <T>(read: (notice: NewNotice) => T) => notices.map(read);
    const rows = await tx.query<{ id: string; mail: NoticeMail }>(
      `insert into notice (user_id, kind, actor_id, entity, entity_id, work_item_id, client_id, title, day, once_key,
         comment_id, is_shown, mail)
       select n.user_id, n.kind, n.actor_id, n.entity, n.entity_id, n.work_item_id, n.client_id, n.title, n.day,
         coalesce(n.once_key, gen_random_uuid()::text), n.comment_id, coalesce(p.is_shown, d.is_shown), coalesce(p.mail, d.mail)
       from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[],
         $9::date[], $10::text[], $11::uuid[]) as n (user_id, kind, actor_id, entity, entity_id, work_item_id, client_id,
         title, day, once_key, comment_id)
       join unnest($12::text[], $13::boolean[], $14::text[]) as d (kind, is_shown, mail) on d.kind = n.kind
       join users u on u.id = n.user_id and u.is_active
       left join notice_preference p on p.user_id = n.user_id and p.kind = n.kind
       where n.user_id is distinct from n.actor_id
         and (coalesce(p.is_shown, d.is_shown) or coalesce(p.mail, d.mail) <> 'never')
       on conflict (tenant_id, user_id, once_key) do nothing
       returning id, mail`,
      [
        column(({ userId }) => userId),
        column(({ kind }) => kind),
        column(({ actorId }) => actorId),
        column(({ entity }) => entity),
        column(({ entityId }) => entityId),
        column(({ workItemId = null }) => workItemId),
        column(({ clientId = null }) => clientId),
        column(({ title }) => title),
        column(({ day = null }) => day),
        column(({ once = null }) => once),
        column(({ commentId = null }) => commentId),
        defaults.map(({ kind }) => kind),
        defaults.map(({ isShown }) => isShown),
        defaults.map(({ mail }) => mail),
      ],
    );
    return rows.filter(({ mail }) => mail === 'atOnce');
  },

  /** Marks these as sent by mail, and returns them with their readers. */
  takeForMail: (tx: TenantTx, ids: readonly string[]) =>
    tx.query<MailedNotice>(
      `with taken as (update notice set mailed_at = clock_timestamp() where id = any($1::uuid[]) returning *)
       select ${MAILED} from taken n ${JOINS} ${READER} order by n.created_at, n.id`,
      [ids],
    ),

  /**
   * The people whose daily mail of this day is due. They are locked, and not returned again on that day, also where
   * another process asks at the same time.
   */
  async claimDailyReaders(tx: TenantTx, day: string): Promise<string[]> {
    const rows = await tx.query<{ userId: string }>(
      `insert into notice_reader (user_id, daily_on)
       select distinct n.user_id, $1::date from notice n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
       where n.mail = 'daily' and n.mailed_at is null and u.is_active
       on conflict (tenant_id, user_id) do update set daily_on = excluded.daily_on
         where notice_reader.daily_on is distinct from excluded.daily_on
       returning user_id`,
      [day],
    );
    return rows.map(({ userId }) => userId);
  },

  /** Marks what waits for a person's daily mail as sent, and returns what still holds, oldest first. */
  takeDaily: (tx: TenantTx, userId: string) =>
    tx.query<MailedNotice>(
      `with taken as (
         update notice set mailed_at = clock_timestamp()
         where user_id = $1 and mail = 'daily' and mailed_at is null returning *)
       select ${MAILED} from taken n ${JOINS} ${READER} where ${STILL_TRUE} order by n.created_at, n.id`,
      [userId],
    ),

  async setRead(tx: TenantTx, userId: string, ids: readonly string[], isRead: boolean): Promise<void> {
    await tx.query(
      `update notice set read_at = case when $3 then coalesce(read_at, clock_timestamp()) end
       where user_id = $1 and id = any($2::uuid[])`,
      [userId, ids, isRead],
    );
  },

  async readAll(tx: TenantTx, userId: string, until: string): Promise<void> {
    await tx.query(
      `update notice set read_at = clock_timestamp()
       where user_id = $1 and is_shown and read_at is null and created_at <= $2::timestamptz`,
      [userId, until],
    );
  },

  /** Kinds that a person has decided about. */
  preferences: (tx: TenantTx, userId: string) =>
    tx.query<NoticePreference>('select kind, is_shown, mail from notice_preference where user_id = $1', [userId]),

  async savePreferences(tx: TenantTx, userId: string, preferences: readonly NoticePreference[]): Promise<void> {
    await tx.query(
      `insert into notice_preference (user_id, kind, is_shown, mail)
       select $1, p.* from unnest($2::text[], $3::boolean[], $4::text[]) as p
       on conflict (tenant_id, user_id, kind) do update set is_shown = excluded.is_shown, mail = excluded.mail`,
      [
        userId,
        preferences.map(({ kind }) => kind),
        preferences.map(({ isShown }) => isShown),
        preferences.map(({ mail }) => mail),
      ],
    );
  },

  async setLanguage(tx: TenantTx, userId: string, language: Language): Promise<void> {
    await tx.query(
      `insert into notice_reader (user_id, language) values ($1, $2)
       on conflict (tenant_id, user_id) do update set language = excluded.language`,
      [userId, language],
    );
  },

  /** Removes what was told of deadlines from this day on, but for these: the rest is filed meanwhile, or extended. */
  async removeDeadlinesBut(tx: TenantTx, today: string, told: readonly NewNotice[]): Promise<void> {
    await tx.query(
      `delete from notice n where n.kind = 'deadline' and n.day >= $1::date and not exists (
         select from unnest($2::uuid[], $3::text[]) as t (user_id, once_key)
         where t.user_id = n.user_id and t.once_key = n.once_key)`,
      [today, told.map(({ userId }) => userId), told.map(({ once = null }) => once)],
    );
  },

  async removeOld(tx: TenantTx, createdBefore: Date): Promise<void> {
    await tx.query('delete from notice where created_at < $1::timestamptz', [createdBefore]);
  },
};

/** SQL of notices. */
export type NoticesRepository = typeof noticesRepository;
