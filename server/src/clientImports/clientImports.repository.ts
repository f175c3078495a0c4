import type { ImportLine, ImportLineState, ImportState } from '#contracts/api/clientImport.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** An import as the database returns it. */
export type ImportRow = {
  readonly id: string;
  readonly state: ImportState;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly managerId: string | null;
  readonly registerDownSince: Date | null;
};
/** A line as it is shown. */
export type ImportLineRow = {
  readonly taxId: string;
  readonly name: string;
  readonly state: ImportLineState;
  readonly clientId: string | null;
};
/** A line that waits for the register. */
export type WaitingLine = ImportLine & { readonly position: number };

const COLUMNS = `i.id, i.state, i.created_at, i.created_by, u.display_name as created_by_name, i.manager_id, i.register_down_since`;
const FROM = 'from client_import i join users u on u.tenant_id = i.tenant_id and u.id = i.created_by';

/** SQL of imports of clients: one statement per function. */
export const clientImportsRepository = {
  async find(tx: TenantTx, id: string): Promise<ImportRow | null> {
    const rows = await tx.query<ImportRow>(`select ${COLUMNS} ${FROM} where i.id = $1`, [id]);
    return rows[0] ?? null;
  },

  async latest(tx: TenantTx): Promise<ImportRow | null> {
    const rows = await tx.query<ImportRow>(`select ${COLUMNS} ${FROM} order by i.created_at desc, i.id limit 1`);
    return rows[0] ?? null;
  },

  lines: (tx: TenantTx, id: string) =>
    tx.query<ImportLineRow>(
      `select l.tax_id, coalesce(c.name, l.name) as name, l.state, l.client_id
       from client_import_line l left join client c on c.tenant_id = l.tenant_id and c.id = l.client_id
       where l.import_id = $1 order by l.position`,
      [id],
    ),

  /** Returns null while the firm has one that runs: the unique index decides. */
  async insert(tx: TenantTx, createdBy: string, managerId: string | null): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `insert into client_import (created_by, manager_id) values ($1, $2)
       on conflict (tenant_id) where state = 'running' do nothing returning id`,
      [createdBy, managerId],
    );
    return rows[0]?.id ?? null;
  },

  async idOfRunning(tx: TenantTx): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(`select id from client_import where state = 'running'`);
    return rows[0]?.id ?? null;
  },

  async insertLines(tx: TenantTx, importId: string, lines: readonly ImportLine[]): Promise<void> {
    await tx.query(
      `insert into client_import_line (import_id, position, tax_id, name, email, telephone)
       select $1, l.position, l.tax_id, l.name, l.email, l.telephone
       from unnest($2::text[], $3::text[], $4::text[], $5::text[])
         with ordinality as l (tax_id, name, email, telephone, position)`,
      [
        importId,
        lines.map(({ taxId }) => taxId),
        lines.map(({ name }) => name),
        lines.map(({ email }) => email),
        lines.map(({ telephone }) => telephone),
      ],
    );
  },

  /** Ends a running import; returns whether it ran. */
  async end(tx: TenantTx, id: string, state: 'done' | 'cancelled'): Promise<boolean> {
    const rows = await tx.query(
      `update client_import set state = $2, ended_at = clock_timestamp(), register_down_since = null
       where id = $1 and state = 'running' returning id`,
      [id, state],
    );
    return rows.length > 0;
  },

  /** Imports that nobody works on, queried across tenants, the oldest first. */
  toRun: (tx: TenantTx) =>
    tx.query<{ tenantId: string; id: string }>('select tenant_id, id from client_imports_to_run()'),

  /** Takes or keeps the work on an import for so many ms; null when another process has it, or it has ended. */
  async claim(tx: TenantTx, id: string, heldUntil: Date | null, claimMs: number): Promise<Date | null> {
    const rows = await tx.query<{ claimedUntil: Date }>(
      `update client_import
       set claimed_until = date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $3::float8 / 1000))
       where id = $1 and state = 'running'
         and (coalesce(claimed_until, '-infinity') < clock_timestamp() or claimed_until = $2::timestamptz)
       returning claimed_until`,
      [id, heldUntil, claimMs],
    );
    return rows[0]?.claimedUntil ?? null;
  },

  /** Gives the work back; while the register is down it says since when. */
  async release(tx: TenantTx, id: string, isRegisterDown: boolean): Promise<void> {
    await tx.query(
      `update client_import set claimed_until = null,
         register_down_since = case when $2 then coalesce(register_down_since, clock_timestamp()) end
       where id = $1 and state = 'running'`,
      [id, isRegisterDown],
    );
  },

  waiting: (tx: TenantTx, importId: string, limit: number) =>
    tx.query<WaitingLine>(
      `select position, tax_id, name, email, telephone from client_import_line
       where import_id = $1 and state = 'waiting' order by position limit $2`,
      [importId, limit],
    ),

  /** Locks a line until the end of the transaction; returns whether it still waits, in an import that runs. */
  async lockWaiting(tx: TenantTx, importId: string, position: number): Promise<boolean> {
    const rows = await tx.query(
      `select l.position from client_import_line l join client_import i on i.id = l.import_id
       where l.import_id = $1 and l.position = $2 and l.state = 'waiting' and i.state = 'running' for update of l`,
      [importId, position],
    );
    return rows.length > 0;
  },

  async settle(
    tx: TenantTx,
    line: { readonly importId: string; readonly position: number },
    state: Exclude<ImportLineState, 'waiting'>,
    clientId: string | null,
  ): Promise<void> {
    await tx.query('update client_import_line set state = $3, client_id = $4 where import_id = $1 and position = $2', [
      line.importId,
      line.position,
      state,
      clientId,
    ]);
  },
};

/** SQL of imports of clients. */
export type ClientImportsRepository = typeof clientImportsRepository;
