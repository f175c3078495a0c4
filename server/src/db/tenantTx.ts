import type { QueryResultRow } from 'pg';

/**
 * A transaction that sees the rows of one firm only. Runs as a role that row-level security binds. Every text is sent as
 * a named statement, so texts come from a small set: values always go as parameters.
 */
export type TenantTx = {
  readonly tenantId: string;
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

/** Tenant id of a transaction without a firm: policies hide all rows, so it calls security-definer functions only. */
export const NO_FIRM = '00000000-0000-0000-0000-000000000000';

/** The only way to a table of a firm. */
export type Tenants = {
  /** Commits when `work` resolves, rolls back when it throws. */
  run<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** The same in a read-only transaction. */
  read<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
};
