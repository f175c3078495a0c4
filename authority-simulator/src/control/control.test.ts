import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePki } from '#testEnvironment/credentials/pki.ts';
import { startSimulator, type Simulator } from '../simulator.ts';
import { createControlClient } from './client.ts';

let dir: string;
let simulator: Simulator;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-control-'));
  makePki(dir);
  simulator = await startSimulator({ pkiDir: dir });
});

afterAll(async () => {
  await simulator.stop();
  rmSync(dir, { recursive: true });
});

beforeEach(() => simulator.control.reset());

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${simulator.addresses.control}${path}`, { method: 'POST', body: JSON.stringify(body) });

describe('the control calls', () => {
  it.each([
    ['/certificates', { certificates: [{ serial: 'XYZ', cnp: '1111111111118', rights: [] }] }],
    ['/certificates', { certificates: [{ serial: '1A', cnp: '1111111111117', rights: [] }] }],
    ['/companies', { companies: [{ cui: '12345678', name: 'X' }] }],
    ['/messages', { messages: [{ cif: '12345674', tip: 'PLATA', detalii: '', extra: 1 }] }],
    ['/faults', { kind: 'slow', endpoint: 'descarcare' }],
    ['/faults', { kind: 'reset', endpoint: 'nowhere' }],
    ['/faults', { kind: 'rejection', endpoint: 'descarcare', reason: '' }],
    ['/faults', { kind: 'nonceHop', endpoint: 'companyLookup' }],
    ['/faults', { kind: 'technical', endpoint: 'listaMesaje' }],
    ['/faults', { kind: 'reset', endpoint: 'cerere', probability: 1.5 }],
    ['/documents/tamper', { id: '1', how: 'politely' }],
    ['/contact-requests', { fiscalCode: '12345678', category: 'x', text: 'x' }],
    ['/messages/seed', { serial: '1A', count: 0 }],
  ])('refuse at %s what does not fit the schema', async (path, body) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid' });
  });

  it('refuse a verdict the authority does not give', async () => {
    const body = JSON.stringify({ verdicts: [{ form: 'D300', verdict: 'perhaps' }] });
    expect((await fetch(`${simulator.addresses.control}/verdicts`, { method: 'PUT', body })).status).toBe(400);
  });

  it('refuse text that is no JSON, a call that does not exist and an id that does', async () => {
    const broken = await fetch(`${simulator.addresses.control}/faults`, { method: 'POST', body: '{' });
    expect(broken.status).toBe(400);
    expect((await fetch(`${simulator.addresses.control}/nothing`)).status).toBe(404);
    const messages = [{ id: '7', cif: '12345674', tip: 'PLATA', detalii: '' }];
    expect((await post('/messages', { messages })).status).toBe(200);
    expect((await post('/messages', { messages })).status).toBe(409);
  });

  it('seed a mixed mailbox within the window, the same again after a reset', async () => {
    const serial = '0A1B2C';
    const seed = async (): Promise<string[]> => {
      await simulator.control.reset();
      await simulator.control.addCertificates({ serial, cnp: '1111111111118', rights: ['12345674', '1234565'] });
      return simulator.control.seedMessages({ serial, count: 40 });
    };
    const ids = await seed();
    expect(new Set(ids).size).toBe(40);
    expect(await seed()).toEqual(ids);
  });

  it('tell what there is to choose from', async () => {
    const answer = await fetch(`${simulator.addresses.control}/options`);
    expect(await answer.json()).toMatchObject({
      endpoints: expect.arrayContaining(['cerere', 'contactForm']),
      faults: { technical: { endpoints: ['cerere'] } },
      tamperings: expect.arrayContaining(['none', 'shadowUpdate']),
    });
  });

  it('tamper with a signed receipt and with the right one again, and with nothing that is not there', async () => {
    const { control } = simulator;
    await control.addCertificates({ serial: '0A1B2C', cnp: '1111111111118', rights: ['12345674'] });
    const [id = ''] = await control.seedMessages({ serial: '0A1B2C', count: 1, signed: true });
    await control.tamper({ id, how: 'shadowUpdate' });
    await control.tamper({ id, how: 'none' });
    await expect(control.tamper({ id: '7', how: 'unsigned' })).rejects.toThrow('404');
    await expect(control.tamper({ index: '1200000001', how: 'unsigned' })).rejects.toThrow('404');
    const [unsigned = ''] = await control.addMessages({ cif: '12345674', tip: 'PLATA', detalii: '' });
    await expect(control.tamper({ id: unsigned, how: 'otherSigner' })).rejects.toThrow('not signed');
  });

  it('tell which documents there are, and how often a storm has hit', async () => {
    const { control } = simulator;
    expect(await control.stormHits()).toEqual({});
    await control.setStorm({ seed: 1, probability: 1, endpoints: ['companyLookup'], kinds: ['serverError'] });
    const lookup = `${simulator.addresses.lookup}/api/PlatitorTvaRest/v9/tva`;
    expect((await fetch(lookup, { method: 'POST', body: '[]' })).ok).toBe(false);
    expect(await control.stormHits()).toEqual({ serverError: 1 });
    await control.clearFaults();
    const [id] = await control.addMessages({ cif: '12345674', tip: 'PLATA', detalii: '' });
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect((await control.documents()).at(-1)).toEqual({ id, cif: '12345674', sha256 });
  });

  it('take a contact form and refuse one that does not fit what is offered', async () => {
    const { control } = simulator;
    const request = { fiscalCode: '12345674', category: 'Sesizari', text: 'Buna ziua' };
    expect(await control.sendContactForm(request)).toBe('700000001');
    await control.setContactForm({
      categories: [{ title: 'Alta' }],
      disclaimer: [],
      textMax: 5,
      answerAfterMs: null,
      answer: [],
    });
    await expect(control.sendContactForm(request)).rejects.toThrow('Selectati categoria');
    await expect(control.sendContactForm({ ...request, category: 'Alta' })).rejects.toThrow('5 caractere');
  });

  it('refuse to seed for a certificate without rights', async () => {
    await expect(simulator.control.seedMessages({ serial: 'FF', count: 1 })).rejects.toThrow('400');
  });

  it('change the behaviour until a reset', async () => {
    await simulator.control.behave({ sessionIdleMs: 1, delaysMs: { descarcare: 20 } });
    const state = async (): Promise<unknown> => (await fetch(`${simulator.addresses.control}/state`)).json();
    expect(await state()).toMatchObject({ behaviour: { sessionIdleMs: 1, delaysMs: { descarcare: 20, cerere: 0 } } });
    await simulator.control.reset();
    expect(await state()).toMatchObject({
      behaviour: { sessionIdleMs: 600_000, delaysMs: { descarcare: 0 } },
      faults: [],
    });
  });
});

describe('the program', () => {
  it('prints its addresses on one line, answers, and stops on SIGTERM', async () => {
    const main = new URL('../main.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [main, '--pki', dir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line]: Buffer[] = await once(child.stdout, 'data');
    const addresses: Record<'spv' | 'lookup' | 'filing' | 'state' | 'control', string> = JSON.parse(String(line));
    expect(Object.keys(addresses)).toEqual(['spv', 'lookup', 'filing', 'state', 'control']);
    const journal = await createControlClient(addresses.control).journal();
    expect(journal.requests).toEqual([]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('stops when the run that started it is gone', async () => {
    const main = new URL('../main.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [main, '--pki', dir, '--until-stdin-ends'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('says how to start it when the folder is missing', async () => {
    const main = new URL('../main.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'ignore'] });
    expect(await once(child, 'exit')).toEqual([2, null]);
  });
});
