import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePki } from '#testEnvironment/credentials/pki.ts';
import { startSimulator, type Simulator } from '../simulator.ts';
import { syntheticCompanies } from '../taxpayers/companies.ts';

let dir: string;
let simulator: Simulator;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-lookup-'));
  makePki(dir);
  simulator = await startSimulator({ pkiDir: dir });
});

afterAll(async () => {
  await simulator.stop();
  rmSync(dir, { recursive: true });
});

beforeEach(() => simulator.control.reset());

function lookup(query: unknown): Promise<Response> {
  return fetch(`${simulator.addresses.lookup}/api/PlatitorTvaRest/v9/tva`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify(query),
  });
}

function codes(count: number): unknown {
  return Array.from({ length: count }, () => ({ cui: 99999909, data: '2026-07-01' }));
}

const answerSchema = v.object({
  found: v.array(
    v.object({
      date_generale: v.object({ denumire: v.string(), stare_inregistrare: v.string() }),
      inregistrare_scop_Tva: v.object({ scpTVA: v.boolean() }),
      stare_inactiv: v.object({ statusInactivi: v.boolean() }),
    }),
  ),
  notFound: v.array(v.number()),
});

async function answerOf(query: unknown): Promise<v.InferOutput<typeof answerSchema>> {
  return v.parse(answerSchema, await (await lookup(query)).json());
}

const anExample = {
  cui: '12345674',
  name: 'EXEMPLU SRL',
  county: 'CLUJ',
  locality: 'Mun. Cluj-Napoca',
  street: 'Str. Fagului',
  streetNumber: '7',
  postalCode: '400001',
  registryNumber: 'J40/1/2020',
  registeredOn: '2020-01-01',
  activityCode: '6201',
  vatSince: '2020-02-01',
};

describe('the company lookup', () => {
  it('answers in the shape and key order of version 9', async () => {
    await simulator.control.addCompanies(anExample);
    const answer = await lookup([
      { cui: 12345674, data: '2026-07-01' },
      { cui: 99999909, data: '2026-07-01' },
    ]);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(
      '{"found":[{"date_generale":{"cui":12345674,"data":"2026-07-01","denumire":"EXEMPLU SRL","adresa":"CLUJ, MUN. CLUJ-NAPOCA, STR. FAGULUI, NR.7","nrRegCom":"J40/1/2020","telefon":"","fax":"","codPostal":"400001","act":"","stare_inregistrare":"INREGISTRAT din data 01.01.2020","data_inregistrare":"2020-01-01","cod_CAEN":"6201","iban":"","statusRO_e_Factura":false,"data_inreg_Reg_RO_e_Factura":"","organFiscalCompetent":"","forma_de_proprietate":"","forma_organizare":"","forma_juridica":""},"inregistrare_scop_Tva":{"scpTVA":true,"perioade_TVA":[{"data_inceput_ScpTVA":"2020-02-01","data_sfarsit_ScpTVA":"","data_anul_imp_ScpTVA":"","mesaj_ScpTVA":""}]},"inregistrare_RTVAI":{"dataInceputTvaInc":"","dataSfarsitTvaInc":"","dataActualizareTvaInc":"","dataPublicareTvaInc":"","tipActTvaInc":"","statusTvaIncasare":false},"stare_inactiv":{"dataInactivare":"","dataReactivare":"","dataPublicare":"","dataRadiere":"","statusInactivi":false},"inregistrare_SplitTVA":{"dataInceputSplitTVA":"","dataAnulareSplitTVA":"","statusSplitTVA":false},"adresa_sediu_social":{"sdenumire_Strada":"Str. Fagului","snumar_Strada":"7","sdenumire_Localitate":"Mun. Cluj-Napoca","scod_Localitate":"","sdenumire_Judet":"CLUJ","scod_Judet":"","scod_JudetAuto":"","stara":"","sdetalii_Adresa":"","scod_Postal":"400001"},"adresa_domiciliu_fiscal":{"ddenumire_Strada":"Str. Fagului","dnumar_Strada":"7","ddenumire_Localitate":"Mun. Cluj-Napoca","dcod_Localitate":"","ddenumire_Judet":"CLUJ","dcod_Judet":"","dcod_JudetAuto":"","dtara":"","ddetalii_Adresa":"","dcod_Postal":"400001"}}],"notFound":[99999909]}',
    );
  });

  it('knows a dozen companies from the start, among them an inactive one, a struck-off one and one out of VAT', async () => {
    const companies = syntheticCompanies();
    const day = '2026-07-01';
    const { found, notFound } = await answerOf(companies.map(({ cui }) => ({ cui: Number(cui), data: day })));
    expect(notFound).toEqual([]);
    expect(found.map((one) => one.date_generale.denumire)).toEqual(companies.map(({ name }) => name));
    expect(found.filter((one) => one.stare_inactiv.statusInactivi)).toHaveLength(1);
    expect(found.filter((one) => one.date_generale.stare_inregistrare === 'RADIERE din data 10.02.2025')).toHaveLength(
      1,
    );
    expect(found.filter((one) => one.inregistrare_scop_Tva.scpTVA)).toHaveLength(8);
  });

  it('tells the status of the day asked', async () => {
    await simulator.control.addCompanies({ ...anExample, vatUntil: '2025-06-30', inactiveSince: '2026-01-01' });
    const before = await (await lookup([{ cui: 12345674, data: '2025-06-29' }])).json();
    await simulator.control.advanceClock(1000);
    const after = await (await lookup([{ cui: 12345674, data: '2026-01-01' }])).json();
    expect(before).toMatchObject({
      found: [{ inregistrare_scop_Tva: { scpTVA: true }, stare_inactiv: { statusInactivi: false } }],
    });
    expect(after).toMatchObject({
      found: [{ inregistrare_scop_Tva: { scpTVA: false }, stare_inactiv: { statusInactivi: true } }],
    });
  });

  it('takes one call a second from a client', async () => {
    const query = [{ cui: 12345674, data: '2026-07-01' }];
    expect((await lookup(query)).status).toBe(200);
    const tooSoon = await lookup(query);
    expect(tooSoon.status).toBe(429);
    expect(await tooSoon.text()).toBe('{"cod":429,"message":"Limita de 1 apel pe secunda a fost depasita"}');
    await simulator.control.advanceClock(1000);
    expect((await lookup(query)).status).toBe(200);
  });

  it('takes a hundred codes a call and refuses one more', async () => {
    await simulator.control.behave({ lookupIntervalMs: 0 });
    expect((await lookup(codes(100))).status).toBe(200);
    expect((await lookup(codes(101))).status).toBe(400);
  });

  it('answers 404 with the same body when nothing is found, where switched on', async () => {
    await simulator.control.behave({ lookupNothingFound: 'notFound' });
    const answer = await lookup([{ cui: 99999909, data: '2026-07-01' }]);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('{"found":[],"notFound":[99999909]}');
  });

  it.each(['logoutPage', 'serverError', 'reset', 'closed', 'brokenOff'] as const)(
    'fails with %s on demand, once',
    async (kind) => {
      await simulator.control.behave({ lookupIntervalMs: 0 });
      const rest = kind === 'serverError' ? { kind, status: 502 } : { kind };
      await simulator.control.addFault({ ...rest, endpoint: 'companyLookup', times: 1 });
      const query = [{ cui: 12345674, data: '2026-07-01' }];
      const failed = await lookup(query)
        .then(async (answer) => ({ status: answer.status, body: await answer.text() }))
        .catch(() => null);
      const expected = {
        logoutPage: { status: 200, body: expect.stringContaining('Pagina logout') },
        serverError: { status: 502, body: expect.anything() },
      };
      expect(failed).toEqual(kind === 'logoutPage' || kind === 'serverError' ? expected[kind] : null);
      expect((await lookup(query)).status).toBe(200);
    },
  );
});
