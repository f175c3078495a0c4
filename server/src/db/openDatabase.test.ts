import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { silentLog } from '../log/log.ts';
import { DatabaseUnsuitableError, openDatabase, parseDatabaseUrl } from './openDatabase.ts';
import { urlOf, type Login } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const open = (url: string) => openDatabase({ url, dataDir: '/nowhere', log: silentLog });

describe('the database of DATABASE_URL', () => {
  it('is opened under roles of our own', async () => {
    const opened = await open(urlOf(database.owner));
    const actor = await database.aFirm({ name: 'Alfa' });
    const [row] = await opened.tenants.run(actor.tenantId, (tx) =>
      tx.query('select current_user as role, (select name from firm) as firm'),
    );
    expect(row).toEqual({ role: 'dosar_app', firm: 'Alfa' });
    await opened.close();
  });

  it('is refused where our role could bypass row-level security', async () => {
    await database.asSuperuser('alter role dosar_jobs bypassrls');
    try {
      await expect(open(urlOf(database.owner))).rejects.toThrow('dosar_jobs has more rights than it may have');
    } finally {
      await database.asSuperuser('alter role dosar_jobs nobypassrls');
    }
  });

  it.each<[string, (url: URL) => void, string | RegExp]>([
    ['host', (url) => url.searchParams.set('host', 'nowhere.invalid'), 'there is no host nowhere.invalid.'],
    ['port', (url) => url.searchParams.set('port', '9'), /no database answers at .+:9\.$/],
    ['password', (url) => (url.password = 'another-one'), 'the password of dosar_owner is wrong.'],
    ['database', (url) => (url.pathname = '/another'), 'there is no database another.'],
  ])('is told of a wrong %s in a sentence', async (_, change, sentence) => {
    const url = new URL(urlOf(database.owner).replace('@/', '@socket/'));
    change(url);
    const opened = open(url.href.replace('@socket/', '@/'));
    await expect(opened).rejects.toThrow(sentence);
    await expect(opened).rejects.toMatchObject({ name: 'DatabaseUnsuitableError' });
  });

  it('needs a password, since the others derive from it', async () => {
    await expect(open('postgresql://dosar_owner@localhost/dosar')).rejects.toThrow(DatabaseUnsuitableError);
  });
});

describe('an address', () => {
  it.each<[string, Partial<Login>]>([
    [
      'postgresql://ana:p%40ss@db.example:6432/dosar',
      { host: 'db.example', port: 6432, user: 'ana', password: 'p@ss' },
    ],
    ['postgres://ana:pass@db.example/dosar', { host: 'db.example', port: 5432, database: 'dosar' }],
    ['postgresql://ana:pass@/dosar?host=/run/pg&port=5433', { host: '/run/pg', port: 5433, user: 'ana' }],
    ['postgresql://ana:pass@db.example/dosar?sslmode=verify-full', { ssl: { rejectUnauthorized: true } }],
  ])('%s is read', (url, login) => {
    expect(parseDatabaseUrl(url)).toMatchObject(login);
  });

  it('parses back to the login it was made of', () => {
    const login: Login = { host: '/tmp/a b', port: 5432, database: 'd', user: 'u', password: 'p@:/ w' };
    expect(parseDatabaseUrl(urlOf(login))).toEqual(login);
  });
});
