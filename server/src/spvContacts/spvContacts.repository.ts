import type {
  ContactRegistration,
  ContactStatus,
  SpvContactFields,
  SpvContactFilter,
} from '#contracts/api/spvContact.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { PageRequest } from '../lists/keyset.ts';
import { cappedCount, pagedList } from '../lists/pagedList.ts';
import { COLUMNS, JOINS, NEWEST_FIRST, sourceOf, type ContactFormRow } from './contactFormSql.ts';

/** A form about to be stored. */
export type NewContactForm = Omit<SpvContactFields, 'id'> & {
  readonly id: string;
  readonly taxId: string;
  readonly requestedBy: string;
};
/** A message that answers some form. */
export type ContactAnswer = {
  readonly id: string;
  readonly taxId: string;
  readonly date: Date;
  readonly details: string;
};
/** A form that waits for its answer. */
export type WaitingForm = { readonly id: string; readonly status: ContactStatus };

/** SQL of contact forms: one statement per function. */
export const spvContactsRepository = {
  page: (tx: TenantTx, filter: SpvContactFilter, page: PageRequest): Promise<ContactFormRow[]> =>
    pagedList(tx, { ...sourceOf(filter), order: NEWEST_FIRST, page, select: COLUMNS, joins: JOINS }),

  count: (tx: TenantTx, filter: SpvContactFilter) => cappedCount(tx, sourceOf(filter)),

  async find(tx: TenantTx, id: string): Promise<ContactFormRow | null> {
    const rows = await tx.query<ContactFormRow>(`select ${COLUMNS} from spv_contact f ${JOINS} where f.id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** Locks a form until the end of the transaction. */
  async lock(tx: TenantTx, id: string): Promise<ContactFormRow | null> {
    const rows = await tx.query<ContactFormRow>(
      `select ${COLUMNS} from spv_contact f ${JOINS} where f.id = $1 for update of f`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Returns whether it is new: a form with that id may be there already. */
  async insert(tx: TenantTx, form: NewContactForm): Promise<boolean> {
    const rows = await tx.query<{ id: string }>(
      `insert into spv_contact (id, client_id, tax_id, request_category, request_sub_category, request_text, content_id,
         requested_by) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
      [
        form.id,
        form.clientId,
        form.taxId,
        form.requestCategory,
        form.requestSubCategory,
        form.requestText,
        form.contentId,
        form.requestedBy,
      ],
    );
    return rows.length > 0;
  },

  async setSubmitted(
    tx: TenantTx,
    id: string,
    { status, registrationNumber, registrationDate, by }: ContactRegistration & { status: ContactStatus; by: string },
  ): Promise<void> {
    await tx.query(
      `update spv_contact set status = $2, registration_number = $3, registration_date = $4, submitted_by = $5,
         submitted_at = clock_timestamp() where id = $1`,
      [id, status, registrationNumber, registrationDate, by],
    );
  },

  async setAnswered(tx: TenantTx, id: string, status: ContactStatus, messageId: string): Promise<void> {
    await tx.query(
      'update spv_contact set status = $2, message_id = $3, answered_at = clock_timestamp() where id = $1',
      [id, status, messageId],
    );
  },

  /**
   * Lets one transaction of the firm at a time look for what belongs together: of a message and a registration that are
   * stored at once, the later one then sees the other.
   */
  async lockMatching(tx: TenantTx): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7204514))', [tx.tenantId]);
  },

  /** Those of these messages, by the authority's ids, that answer some form, oldest first. */
  answersAmong: (tx: TenantTx, messageIds: readonly string[]): Promise<ContactAnswer[]> =>
    tx.query<ContactAnswer>(
      `select m.id, m.tax_id, m.date, m.details from spv_message m
       where m.message_id = any($1::text[]) and m.type_enum = 'ContactFormAnswer' order by m.date, m.id`,
      [messageIds],
    ),

  /**
   * The form in one of the statuses that a message answers: one whose number it names, or else the oldest of its fiscal
   * code. What was registered later than the message is no question of it.
   */
  async waitingFor(
    tx: TenantTx,
    { taxId, date, details }: ContactAnswer,
    statuses: readonly ContactStatus[],
  ): Promise<WaitingForm | null> {
    const rows = await tx.query<WaitingForm>(
      `select f.id, f.status from spv_contact f
       where f.tax_id = $1 and f.status = any($2::text[])
         and f.registration_date <= ($3::timestamptz at time zone 'Europe/Bucharest')::date
       order by strpos($4, f.registration_number) = 0, f.registration_date, f.created_at, f.id limit 1 for update of f`,
      [taxId, statuses, date, details],
    );
    return rows[0] ?? null;
  },

  /** The oldest message that answers a form registered under this number on this day, and no other one yet. */
  async freeAnswer(
    tx: TenantTx,
    { taxId, registrationNumber, registrationDate }: ContactRegistration & { readonly taxId: string },
  ): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `select m.id from spv_message m
       where m.tax_id = $1 and m.type_enum = 'ContactFormAnswer'
         and (m.date at time zone 'Europe/Bucharest')::date >= $2::date
         and not exists (select from spv_contact f where f.tenant_id = m.tenant_id and f.message_id = m.id)
       order by strpos(m.details, $3) = 0, m.date, m.id limit 1`,
      [taxId, registrationDate, registrationNumber],
    );
    return rows[0]?.id ?? null;
  },
};

/** SQL of contact forms. */
export type SpvContactsRepository = typeof spvContactsRepository;
