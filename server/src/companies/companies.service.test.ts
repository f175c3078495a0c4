import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import type { Actor } from '../http/actor.ts';
import { companiesRepository } from './companies.repository.ts';
import { createCompaniesService } from './companies.service.ts';
import { createRegisterClient } from './registerClient.ts';

type Asked = { readonly codes: number[]; readonly day: string; readonly atMs: number };
type Reply = { status?: number; body: string };

let database: TestDatabase;
let actor: Actor;
let register: Server;
let asked: Asked[];
let sockets: Set<unknown>;
let reply: (codes: number[]) => Reply | null;

beforeAll(async () => {
  database = await createTestDatabase();
  actor = await database.aFirm();
});
afterAll(() => database.close());

beforeEach(async () => {
  asked = [];
  sockets = new Set();
  reply = (codes) => ({ body: JSON.stringify({ found: codes.map((cui) => aFound(cui)), notFound: [] }) });
  register = createServer((request, response) => {
    sockets.add(request.socket);
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const query: { cui: number; data: string }[] = JSON.parse(text);
      const codes = query.map(({ cui }) => cui);
      asked.push({ codes, day: query[0]?.data ?? '', atMs: performance.now() });
      const answer = reply(codes);
      if (answer === null) request.socket.destroy();
      else response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((listening) => void register.listen(0, '127.0.0.1', listening));
});
afterEach(() => new Promise((closed) => void register.close(closed)));

const aService = ({ pauseMs = 0, timeoutMs = 2000 } = {}) => {
  const { port }: AddressInfo = register.address() as AddressInfo;
  const ask = createRegisterClient({
    baseUrl: `http://127.0.0.1:${port}`,
    ca: null,
    timeoutMs,
    now: () => new Date('2026-06-30T22:30:00Z'),
  });
  return createCompaniesService({ tenants: database.tenants, companies: companiesRepository, ask, pauseMs });
};
let next = 5000;
const aCode = () => aFiscalCode(next++);

describe('search', () => {
  it('reads the answer of version 9', async () => {
    const code = aCode();
    expect(await aService().search(actor, code)).toEqual({
      generalInformation: {
        legalName: 'EXEMPLU SRL',
        taxId: code,
        registrationNumber: 'J40/1/2020',
        telephone: '0210000000',
        fax: '',
        isActive: true,
        isVatPayer: true,
      },
      registrationAddress: {
        address1: 'Str. Lunga, nr. 7, Bl. 2, Ap. 3',
        city: 'Mun. Brasov',
        county: 'BRASOV',
        postalCode: '500001',
        country: 'România',
      },
      clientId: null,
    });
    expect(asked).toMatchObject([{ codes: [Number(code)], day: '2026-07-01' }]);
  });

  it('reads the wrapper of older versions, and companies that are inactive or struck off', async () => {
    const [inactive, struck] = [aCode(), aCode()];
    reply = (codes) => ({
      body: JSON.stringify({
        cod: 200,
        message: 'SUCCESS',
        found: codes.map((cui) =>
          aFound(cui, String(cui) === inactive ? { statusInactivi: true } : { dataRadiere: '2025-01-01' }),
        ),
      }),
    });
    const service = aService();
    expect((await service.search(actor, inactive)).generalInformation.isActive).toBe(false);
    expect((await service.search(actor, struck)).generalInformation.isActive).toBe(false);
  });

  it.each([200, 404])('says that there is no such company when the answer comes with status %i', async (status) => {
    reply = (codes) => ({ status, body: JSON.stringify({ found: [], notFound: codes }) });
    await expect(aService().search(actor, aCode())).rejects.toMatchObject({ code: 'company.notFound' });
  });

  it('caches answers for all firms, and asks again once they are old', async () => {
    const code = aCode();
    const service = aService();
    await service.search(actor, code);
    await service.search(await database.aFirm(), code);
    expect(asked).toHaveLength(1);
    await database.asSuperuser(`update company set fetched_at = now() - interval '25 h' where tax_id = $1`, [code]);
    await service.search(actor, code);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['HTML', () => ({ body: '<html>mentenanta</html>' })],
    ['nothing', () => ({ body: '' })],
    ['another status', () => ({ status: 500, body: '{}' })],
    ['too many calls', () => ({ status: 429, body: '{"cod":429,"message":"Limita"}' })],
    ['a list', () => ({ body: '[]' })],
    ['another company', () => ({ body: JSON.stringify({ found: [aFound(12345674)], notFound: [] }) })],
    [
      'a company without a name',
      (codes: number[]) => ({ body: JSON.stringify({ found: codes.map((cui) => aFound(cui, {}, '')) }) }),
    ],
    ['a closed connection', () => null],
    ['an answer without end', () => ({ body: `{"found":[],"x":"${'x'.repeat(5 * 1024 * 1024)}"}` })],
  ])('is unavailable when the register answers %s', async (_, answer) => {
    reply = answer;
    await expect(aService().search(actor, aCode())).rejects.toMatchObject({ code: 'company.unavailable' });
  });

  it('is unavailable when the register takes too long, and recovers', async () => {
    const code = aCode();
    const hanging = createServer(() => {});
    await new Promise<void>((listening) => void hanging.listen(0, '127.0.0.1', listening));
    const address = hanging.address() as AddressInfo;
    const ask = createRegisterClient({
      baseUrl: `http://127.0.0.1:${address.port}`,
      ca: null,
      timeoutMs: 50,
      now: () => new Date(),
    });
    const service = createCompaniesService({
      tenants: database.tenants,
      companies: companiesRepository,
      ask,
      pauseMs: 0,
    });
    await expect(service.search(actor, code)).rejects.toMatchObject({ code: 'company.unavailable' });
    hanging.closeAllConnections();
    await new Promise((closed) => void hanging.close(closed));
    await expect(aService().search(actor, code)).resolves.toBeDefined();
  });
});

describe('calls of the register', () => {
  it('hold no transaction open and do not delay other firms', async () => {
    const other = await database.aFirm();
    const known = aCode();
    await aService().search(other, known);
    const answers: (() => void)[] = [];
    const slow = createCompaniesService({
      tenants: database.tenants,
      companies: companiesRepository,
      ask: async () => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return new Map();
      },
      pauseMs: 0,
    });
    const search = expect(slow.search(actor, aCode())).rejects.toMatchObject({ code: 'company.unavailable' });
    await expect.poll(() => answers.length).toBe(1);
    const open = `select query from pg_stat_activity
                  where datname = current_database() and state like 'idle in transaction%'`;
    expect(await database.asSuperuser(open)).toEqual([]);
    expect(await slow.search(other, known)).toMatchObject({ clientId: null });
    answers[0]?.();
    await search;
  });

  it('carry up to a hundred codes, each once, on a separate connection', async () => {
    const service = aService();
    const codes = Array.from({ length: 150 }, aCode);
    await Promise.all([...codes, ...codes].map((code) => service.search(actor, code)));
    const sizes = asked.map((call) => call.codes.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect(asked.flatMap((call) => call.codes).toSorted((a, b) => a - b)).toEqual(
      codes.map(Number).toSorted((a, b) => a - b),
    );
    expect(sockets.size).toBe(asked.length);
  });

  it('keep their interval, also across two servers', async () => {
    const services = [aService({ pauseMs: 150 }), aService({ pauseMs: 150 })];
    await Promise.all([0, 1, 2, 3].map(async (n) => services[n % 2]?.search(actor, aCode())));
    await services[0]?.search(actor, aCode());
    const times = asked.map(({ atMs }) => atMs).toSorted((a, b) => a - b);
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(149);
  });
});

function aFound(
  cui: number,
  state: { statusInactivi?: boolean; dataRadiere?: string } = {},
  denumire = ' EXEMPLU  SRL',
) {
  return {
    date_generale: {
      cui,
      denumire,
      adresa: 'x',
      nrRegCom: 'J40/1/2020',
      telefon: '0210000000',
      fax: '',
      codPostal: '',
    },
    inregistrare_scop_Tva: { scpTVA: true, perioade_TVA: [] },
    inregistrare_RTVAI: { statusTvaIncasare: false },
    stare_inactiv: { dataInactivare: '', dataRadiere: '', statusInactivi: false, ...state },
    inregistrare_SplitTVA: { statusSplitTVA: false },
    adresa_sediu_social: {
      sdenumire_Strada: 'Str. Lunga',
      snumar_Strada: '7',
      sdenumire_Localitate: 'Mun. Brasov',
      scod_Localitate: '1',
      sdenumire_Judet: 'BRASOV',
      scod_JudetAuto: 'BV',
      stara: '',
      sdetalii_Adresa: 'Bl. 2, Ap. 3',
      scod_Postal: '500001',
    },
  };
}
