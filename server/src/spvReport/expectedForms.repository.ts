import type { TenantTx } from '../db/tenantTx.ts';

/** A person's word on a form; null months mean that it is not expected. */
export type ExpectedForm = { readonly months: number | null; readonly revision: number };

/** SQL of what people say is expected: one statement per function. */
export const expectedFormsRepository = {
  async find(tx: TenantTx, taxId: string, form: string): Promise<ExpectedForm | null> {
    const rows = await tx.query<ExpectedForm>(
      'select months, revision from expected_form where tax_id = $1 and statement_type = $2 for update',
      [taxId, form],
    );
    return rows[0] ?? null;
  },

  /** False when there is one already. */
  async insert(tx: TenantTx, taxId: string, form: string, months: number | null, userId: string): Promise<boolean> {
    const rows = await tx.query(
      `insert into expected_form (tax_id, statement_type, months, set_by) values ($1, $2, $3, $4)
       on conflict do nothing returning revision`,
      [taxId, form, months, userId],
    );
    return rows.length > 0;
  },

  async update(tx: TenantTx, taxId: string, form: string, months: number | null, userId: string): Promise<void> {
    await tx.query(
      `update expected_form set months = $3, set_by = $4, set_at = clock_timestamp(), revision = revision + 1
       where tax_id = $1 and statement_type = $2`,
      [taxId, form, months, userId],
    );
  },

  async remove(tx: TenantTx, taxId: string, form: string): Promise<void> {
    await tx.query('delete from expected_form where tax_id = $1 and statement_type = $2', [taxId, form]);
  },
};

/** SQL of what people say is expected. */
export type ExpectedFormsRepository = typeof expectedFormsRepository;
