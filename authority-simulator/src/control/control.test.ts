import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePki } from '#world/pki.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../simulator.ts';
import { createControlClient } from './client.ts';

let dir: string;
let simulator: Simulator;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-control-'));
  makePki(dir);
  simulator = await startSimulator({ pkiDir: dir });
}, 60_000);

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

  it('refuse a page in a browser and a name that is not loopback', async () => {
    const { port } = new URL(simulator.addresses.control);
    const statusWith = async (headers: Record<string, string>): Promise<number | undefined> => {
      const call = request({ host: '127.0.0.1', port, path: '/health', headers }).end();
      const [answer]: unknown[] = await once(call, 'response');
      return (answer as { resume: () => void; statusCode?: number }).statusCode;
    };
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ origin: 'http://evil.example' })).toBe(403);
    expect(await statusWith({ host: 'evil.example' })).toBe(403);
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
