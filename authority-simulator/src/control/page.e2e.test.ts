import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAxeTour } from '#testEnvironment/axe.ts';
import { launchBrowser } from '#testEnvironment/browser.ts';
import { makePki } from '#testEnvironment/credentials/pki.ts';
import { startSimulator, type Simulator } from '../simulator.ts';

let dir: string;
let simulator: Simulator;
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-page-'));
  makePki(dir);
  simulator = await startSimulator({ pkiDir: dir });
  browser = await launchBrowser({ profile: join(dir, 'profile'), extension: null });
  page = await browser.newPage();
  await page.goto(simulator.addresses.control);
  await page.getByText(/\d+ companies/).waitFor();
});
afterAll(async () => {
  await browser.close();
  await simulator.stop();
  rmSync(dir, { recursive: true });
});

const faultTable = () => page.getByRole('table', { name: /faults?/ });

describe('the page that drives the simulator', () => {
  it('switches a fault on where it does something, shows it, and ends it', async () => {
    await page.getByLabel('Where').selectOption('cerere');
    await page.getByLabel('What').selectOption('technical');
    await page.getByText('Eroare transmitere cerere. Cod', { exact: false }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill('058');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await page.getByText('Fault: done').waitFor();
    await faultTable().getByRole('cell', { name: 'technical' }).waitFor();
    await page.getByRole('button', { name: 'End all faults' }).click();
    await page.getByText('Faults: done').waitFor();
    await page.getByText('No faults').waitFor();
  });

  it('starts a storm and tells a verdict, and the simulator has both', async () => {
    await page.getByLabel('Storm: share').fill('0.25');
    await page.getByRole('button', { name: 'Start storm' }).click();
    await page.getByText('Storm: done').waitFor();
    await page.getByLabel('Form (empty: all)').fill('D300');
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('errors');
    await page.getByRole('button', { name: 'Add verdict' }).click();
    await page.getByText('Verdict: done').waitFor();
    const state: unknown = await (await fetch(`${simulator.addresses.control}/state`)).json();
    expect(state).toMatchObject({
      storm: { probability: 0.25, seed: 1 },
      verdicts: [{ form: 'D300', verdict: 'errors' }],
    });
  });

  it('says why something was refused', async () => {
    await page.getByLabel('Configuration').fill('{}');
    await page.getByRole('button', { name: 'Set contact form' }).click();
    await page.getByText(/Contact form: invalid/).waitFor();
  });

  it('has nothing that axe objects to, in both themes and on a phone', async () => {
    const tour = startAxeTour(page);
    await tour.look('with a storm', faultTable());
    expect(tour.violations).toEqual([]);
  });

  it('cannot be driven from another page', async () => {
    const evil = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>evil</title>');
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const address = evil.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const tab = await browser.newPage();
    await tab.goto(`http://localhost:${port}/`);
    const tried = await tab.evaluate(async (control) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.src = control;
      return {
        reset: await fetch(`${control}/reset`, { method: 'POST', mode: 'no-cors', body: '' }).catch(() => 'failed'),
        read: await fetch(`${control}/state`).catch(() => 'failed'),
      };
    }, simulator.addresses.control);
    expect(tried).toEqual({ reset: 'failed', read: 'failed' });
    await tab.close();
    evil.closeAllConnections();
    await new Promise((resolve) => evil.close(resolve));
    const state: unknown = await (await fetch(`${simulator.addresses.control}/state`)).json();
    expect(state).toMatchObject({ storm: { probability: 0.25 } });
  });
});
