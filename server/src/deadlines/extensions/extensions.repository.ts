import type { DeadlineForm } from '#contracts/deadlines.ts';
import type { TenantTx } from '../../db/tenantTx.ts';

/** A later day for a form of one month, as the database returns it. */
export type ExtensionRow = {
  readonly id: string;
  readonly statementType: DeadlineForm;
  readonly month: number;
  readonly year: number;
  readonly newDate: string;
  readonly reason: string;
  readonly byName: string;
  readonly at: Date;
  readonly revision: number;
};
/** What a person enters. */
export type ExtensionValues = Pick<ExtensionRow, 'statementType' | 'month' | 'year' | 'newDate' | 'reason'>;

/** SQL of extended deadlines: one statement per function. */
export const extensionsRepository = {
  /** Those of the months from one to another (`year * 12 + month`). */
  ofMonths: (tx: TenantTx, first: number, last: number): Promise<ExtensionRow[]> =>
    tx.query(`select ${COLUMNS} ${FROM} where ${MONTH} between $1 and $2`, [first, last]),

  /** The same, and those whose new day lies between two days. */
  around: (tx: TenantTx, first: number, last: number, from: string, to: string): Promise<ExtensionRow[]> =>
    tx.query(`select ${COLUMNS} ${FROM} where ${MONTH} between $1 and $2 or x.new_date between $3::date and $4::date`, [
      first,
      last,
      from,
      to,
    ]),

  async find(tx: TenantTx, id: string): Promise<ExtensionRow | null> {
    const rows = await tx.query<ExtensionRow>(`select ${COLUMNS} ${FROM} where x.id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** Locks the extension until the end of the transaction. */
  async lock(tx: TenantTx, id: string): Promise<ExtensionRow | null> {
    const rows = await tx.query<ExtensionRow>(`select ${COLUMNS} ${FROM} where x.id = $1 for update of x`, [id]);
    return rows[0] ?? null;
  },

  /** Null when there is one already of the form and month. */
  async insert(tx: TenantTx, values: ExtensionValues, userId: string): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `insert into deadline_extension (statement_type, reporting_month, reporting_year, new_date, reason, set_by)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
      [values.statementType, values.month, values.year, values.newDate, values.reason, userId],
    );
    return rows[0]?.id ?? null;
  },

  async update(tx: TenantTx, id: string, newDate: string, reason: string, userId: string): Promise<void> {
    await tx.query(
      `update deadline_extension set new_date = $2, reason = $3, set_by = $4, set_at = clock_timestamp(),
         revision = revision + 1
       where id = $1`,
      [id, newDate, reason, userId],
    );
  },

  async remove(tx: TenantTx, id: string): Promise<void> {
    await tx.query('delete from deadline_extension where id = $1', [id]);
  },
};

/** SQL of extended deadlines. */
export type ExtensionsRepository = typeof extensionsRepository;

const COLUMNS = `x.id, x.statement_type, x.reporting_month as month, x.reporting_year as year, x.new_date, x.reason,
  u.display_name as by_name, x.set_at as at, x.revision`;
const FROM = `from deadline_extension x join users u on u.tenant_id = x.tenant_id and u.id = x.set_by`;
const MONTH = 'x.reporting_year * 12 + x.reporting_month';
