import { Client, escapeIdentifier } from 'pg';
import type { Login } from '#server/db/pool.ts';

/** The clock of a database that nobody else uses. */
export type DatabaseClock = {
  /** Sets it; from there it runs on. Instants are ms since 1970. */
  set(atMs: number): Promise<void>;
  /** Takes everything back, and closes the connection. Connections of before keep the set time. */
  restore(): Promise<void>;
};

/** Where functions of the same names stand before those of PostgreSQL. */
const PATH = 'demo_clock, pg_catalog, public';

/** The set time, running on. */
const elapsed = (since: string) => `(select at + (pg_catalog.${since}() - set_at) from demo_clock.instant)`;

/**
 * Puts a clock that can be set in place of the database's own, for connections from now on: for what statements ask,
 * for the defaults of columns, and for functions with a search path of their own. `current_timestamp` is not replaced.
 * Until it is taken back, changes may be lost in a crash.
 */
export async function replaceClock(owner: Login): Promise<DatabaseClock> {
  const client = new Client(owner);
  await client.connect();
  const database = escapeIdentifier(owner.database);
  const defaults = await client.query<{ target: string; expression: string }>(DEFAULTS);
  const functions = await client.query<{ name: string; path: string }>(FUNCTIONS);
  const setDefaults = () =>
    client.query(
      defaults.rows.map(({ target, expression }) => `alter table ${target} set default ${expression};`).join('\n'),
    );
  await client.query(`
    create schema demo_clock;
    create table demo_clock.instant (at timestamptz not null, set_at timestamptz not null);
    insert into demo_clock.instant values (pg_catalog.now(), pg_catalog.now());
    create function demo_clock.now() returns timestamptz language sql stable as $$ select ${elapsed('now')} $$;
    create function demo_clock.clock_timestamp() returns timestamptz language sql volatile
      as $$ select ${elapsed('clock_timestamp')} $$;
    grant usage on schema demo_clock to public;
    grant select on demo_clock.instant to public;
    alter database ${database} set search_path = ${PATH};
    -- What is half made is made anew, so no change has to wait for the disk.
    alter database ${database} set synchronous_commit = off;
    set search_path = ${PATH};`);
  // The same expressions, read again, mean the clock that stands first now.
  await setDefaults();
  await client.query(functions.rows.map(({ name }) => `alter function ${name} set search_path = ${PATH};`).join('\n'));
  // A turn that the migrations gave out must not lie in the future of the set time.
  await client.query(`update company_lookup_slot set next_at = '-infinity'`);
  return {
    set: async (atMs) => {
      await client.query(
        'update demo_clock.instant set at = to_timestamp($1::float8 / 1000), set_at = pg_catalog.clock_timestamp()',
        [atMs],
      );
    },
    restore: async () => {
      await client.query('set search_path = pg_catalog, public');
      await setDefaults();
      await client.query(
        functions.rows.map(({ name, path }) => `alter function ${name} set search_path = ${path};`).join('\n'),
      );
      await client.query(
        `alter database ${database} reset search_path; alter database ${database} reset synchronous_commit; drop schema demo_clock cascade;`,
      );
      await client.end();
    },
  };
}

/** Defaults of columns that ask for the time, with their columns. */
const DEFAULTS = `
  select format('%s alter column %I', d.adrelid::regclass, a.attname) as target,
    pg_get_expr(d.adbin, d.adrelid) as expression
  from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'identity') and a.attgenerated = ''
    and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'`;

/** Functions of the product with a search path of their own. */
const FUNCTIONS = `
  select p.oid::regprocedure::text as name, split_part(setting, '=', 2) as path
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(p.proconfig) as setting
  where n.nspname in ('public', 'identity') and setting like 'search_path=%'`;
