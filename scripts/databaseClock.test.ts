import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/**
 * An answer has one clock. The domain's `now` decides what day it is, and what is late or old enough: statements get it as
 * a parameter. The clock of the database may stamp what is written, and decide over what it alone has stamped.
 */
const PROJECT = join(import.meta.dirname, '..');

/** Columns that only the database stamps, and that only the database compares with its clock. */
const STAMPED_BY_DATABASE: Readonly<Record<string, readonly string[]>> = {
  'claims of work that several servers share': ['claimed_at', 'claimed_until', 'check_claimed_until'],
  'pauses between two attempts': ['due_at', 'next_at', 'next_try_at'],
  'validity of links, sessions and codes, set when they are made': ['expires_at', 'expires_on'],
  'age of what was copied from the company register': ['fetched_at'],
};

/** Columns that are compared with the domain's clock, and so are stamped by it. */
const STAMPED_BY_DOMAIN = ['approved_at', 'signed_at', 'completed_at', 'confirmed_at'];

/** Statements with the clock of the database that the forms below do not cover. */
const EXCEPTIONS: readonly (readonly [file: string, text: string, why: string])[] = [
  [
    'server/src/timer/timer.repository.ts',
    'clock_timestamp() as now',
    'beside the start that the database has stamped',
  ],
  ['server/src/timer/timer.repository.ts', 'clock_timestamp() - started_at', 'seconds since that start'],
  ['server/src/spvFilings/filingColumns.ts', 'greatest(a.opened_at, a.claimed_at) > clock_timestamp()', 'a claim'],
  [
    'server/src/spvFilings/upload/filingUpload.repository.ts',
    'coalesce(check_claimed_until, created_at + make_interval(secs => $1::float8 / 1000)) < clock_timestamp()',
    'a claim, or a check that nobody has claimed',
  ],
  [
    'server/src/clientImports/clientImports.repository.ts',
    "date_trunc('milliseconds', clock_timestamp() + make_interval(secs => $3::float8 / 1000))",
    'a claim',
  ],
  ['server/src/companies/companies.repository.ts', 'next_at - clock_timestamp()', 'the rest of a pause'],
  ['server/src/identity/throttle.ts', 'clock_timestamp() - max(t.at)', 'attempts to sign in'],
  [
    'server/src/identity/throttle.ts',
    't.at > clock_timestamp() - make_interval(mins => k.minutes)',
    'attempts to sign in',
  ],
  ['server/src/identity/provider/oidcAdapter.ts', "at < now() - interval '1 day'", 'attempts to sign in'],
  ['server/src/invitations/invitations.repository.ts', 'now() + make_interval(days => ', 'the validity of a link'],
  [
    'server/src/invitations/invitations.repository.ts',
    "sent_at > clock_timestamp() - interval '1 day'",
    'a limit of mails',
  ],
  ['server/src/mail/mail.repository.ts', 'min(due_at) - now()', 'the rest of a pause'],
  ['server/src/mail/mail.repository.ts', 'created_at < now() - make_interval(days => case', 'cleaning'],
  ['server/src/mail/mail.repository.ts', "created_at > now() - interval '1 day'", 'a limit of mails'],
  [
    'server/src/content/content.repository.ts',
    'created_at < now() - make_interval(secs => $1::float8 / 1000)',
    'cleaning',
  ],
  [
    'server/src/account/account.repository.ts',
    'at < now() - make_interval(secs => $2)',
    'a place in the trail, which the database stamps',
  ],
  [
    'server/functions/firms_with_abandoned_content.sql',
    'f.created_at < now() - make_interval(secs => older_than_ms / 1000)',
    'cleaning',
  ],
  [
    'server/functions/firms_with_unchecked_filings.sql',
    'coalesce(f.check_claimed_until, f.created_at + make_interval(secs => older_than_ms / 1000)) < clock_timestamp()',
    'a claim, or a check that nobody has claimed',
  ],
];

const CLOCK = String.raw`\b(?:(?:now|(?:clock|statement|transaction)_timestamp)\(\)|(?:current_(?:timestamp|date|time)|localtime(?:stamp)?)\b)`;
const SPAN = String.raw`(?:\?|make_interval\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|interval '[^']*')`;
const OWN = `(?:\\w\\.)?(?:${Object.values(STAMPED_BY_DATABASE).flat().join('|')})`;

/** What a statement may ask the clock for. */
const FORMS: readonly RegExp[] = [
  // A stamp: `ended_at = now()`, also of the first time only, or on a condition.
  new RegExp(
    String.raw`\b(?!${STAMPED_BY_DOMAIN.join('|')})(?:\w+_at|\w+_since|start_time) = (?:case when [^,]*? (?:then|else) )?(?:coalesce\([\w.]+, ?)?${CLOCK}(?!\s*[-+])`,
    'gi',
  ),
  // An end of what only the database compares: `expires_at = now() + make_interval(...)`.
  new RegExp(String.raw`\b${OWN} = ${CLOCK} \+ ${SPAN}`, 'gi'),
  // Whether that end, or so long a time since a stamp, has passed.
  new RegExp(String.raw`\b${OWN}(?:, '-infinity'\))? ?[<>]=? ?${CLOCK}(?: - ${SPAN})?`, 'gi'),
  // A stamp by default.
  new RegExp(String.raw`\bdefault ${CLOCK}`, 'gi'),
];
/** The same as a value of a new row. */
const FORMS_OF_INSERT = [new RegExp(String.raw`(?<=[(,]\s*)${CLOCK}(?: \+ ${SPAN})?(?=\s*(?:[,)]|from\b))`, 'gi')];

type Node = { readonly type?: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The texts of a module, each template as one, with `?` in place of what is put in. */
function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!isNode(node)) return [];
  const inner = Object.values(node).flatMap(textsOf);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value'], ...inner];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return inner;
  return [node['quasis'].map(cookedOf).join('?'), ...inner];
}
const cookedOf = (part: unknown): string =>
  isNode(part) && isNode(part['value']) ? String(part['value']['cooked']) : '';

/** The statements of a file: the texts of a module; a function of the database is one, without its comments. */
const statementsOf = (file: string, source: string): string[] =>
  file.endsWith('.sql') ? [source.replaceAll(/--.*/g, '')] : textsOf(parseSync(file, source).program);

/** The statements of a file that ask the database for the time in another way than those above. */
function findings(file: string, source: string): string[] {
  return statementsOf(file, source).filter((text) => {
    const forms = /insert into/i.test(text) ? [...FORMS, ...FORMS_OF_INSERT] : FORMS;
    const known = EXCEPTIONS.filter(([of]) => of === file).map(([, part]) => part);
    const allowed = known.reduce((rest, part) => rest.replaceAll(part, ''), text);
    return new RegExp(CLOCK, 'i').test(forms.reduce((rest, form) => rest.replaceAll(form, ''), allowed));
  });
}

const FILES = globSync(['server/src/**/*.ts', 'server/functions/*.sql'], { cwd: PROJECT, exclude: ['**/*.test.ts'] });
const sourceOf = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

describe('the clock of the database', () => {
  it('decides nothing in a statement of the server, nor in a function of the database', () => {
    expect(FILES.filter((file) => file.endsWith('.ts')).length).toBeGreaterThan(100);
    expect(FILES.filter((file) => file.endsWith('.sql')).length).toBeGreaterThan(20);
    expect(FILES.flatMap((file) => findings(file, sourceOf(file)).map((text) => `${file}: ${text}`))).toEqual([]);
  });

  it.each(EXCEPTIONS)('is asked for in %s by %s', (file, text) => {
    expect(sourceOf(file)).toContain(text);
  });

  it.each([
    `select id from spv_filing where submitted_at < now() - interval '3 days'`,
    'select count(*) from work_item where due_date < current_date',
    'select sum(seconds) from time_entry where day = CURRENT_DATE',
    `update task set title = $1 where completed_at > clock_timestamp() - make_interval(days => 7)`,
    `update task set completed_at = clock_timestamp() where id = $1`,
    `insert into notice (day) select due_date from work_item where due_date <= localtimestamp`,
  ])('is found in: %s', (text) => {
    expect(findings('new.ts', `export const sql = \`${text}\`;`)).toEqual([text]);
  });

  it('is found in a function', () => {
    const overdue =
      'create function overdue() returns setof uuid as $$ select id from task where due_date < current_date $$;';
    expect(findings('late.sql', `-- Not: order by now().\n${overdue}`)).toEqual([`\n${overdue}`]);
  });

  it.each([
    `update mail set state = 'sent', ended_at = now() where id = $1`,
    `update notice set read_at = case when $3 then coalesce(read_at, clock_timestamp()) end where id = $1`,
    'insert into identity.credential (user_id, email_verified_at) values ($1, now())',
  ])('may stamp: %s', (text) => {
    expect(findings('new.ts', `export const sql = \`${text}\`;`)).toEqual([]);
  });
});
