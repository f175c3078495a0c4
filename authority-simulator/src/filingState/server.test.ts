import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CUI,
  OTHER,
  prepareSigning,
  startStateHarness,
  type Signing,
  type StateHarness,
} from '#simulatorTesting/filingState.ts';
import { aDeclaration, aStatement } from '#simulatorTesting/statements.ts';

let signing: Signing;
let harness: StateHarness;
beforeAll(() => {
  signing = prepareSigning();
});
afterAll(() => signing.remove());
beforeEach(async () => {
  harness = await startStateHarness(signing);
});
afterEach(() => harness.stop());

const DAY_MS = 86_400_000;
const indexesOn = (page: string): string[] =>
  Array.from(page.matchAll(/<td>(\d{10})<\/td>/g), ([, index = '']) => index);

describe('the state of a filing', () => {
  it('lists everything filed for the code, newest first, and nothing of another', async () => {
    const first = await harness.file();
    await harness.file(OTHER);
    const third = await harness.file();
    expect(indexesOn(await harness.ask(first))).toEqual([third, first]);
  });

  it('is not found under another code, at the counter, or where the index is none', async () => {
    const index = await harness.file();
    for (const page of [
      await harness.ask(index, OTHER),
      await harness.ask(index, CUI, 'Y'),
      await harness.ask('1200000099'),
    ]) {
      expect(page).toContain('Nu a fost identificata nicio declaratie cu datele introduse');
      expect(indexesOn(page)).toEqual([]);
    }
    for (const page of [await harness.ask('12a'), await harness.ask('')])
      expect(page).toContain('Nu ati introdus un index valid');
  });

  it('of a file that names no code is told to whoever has the index', async () => {
    const index = harness.register.submit('x.pdf', Buffer.from('no document'), 'registered').index ?? '';
    await harness.register.processNow();
    expect(await harness.ask(index)).toContain('<td>Fi&#351;ierul depus nu este un document valid<br>');
    expect(indexesOn(await harness.ask(index))).toEqual([index]);
    expect((await harness.receipt(index)).length).toBe(0);
    expect(harness.records.arrived([CUI], 0, harness.now())).toEqual([]);
  });

  it('of the past is told like that of an upload, without being one', async () => {
    const submittedAt = new Date(harness.now() - 10 * DAY_MS).toISOString();
    const { id } = harness.records.post({
      cif: CUI,
      tip: 'RECIPISA',
      detalii: 'x',
      createdAt: harness.now() - 9 * DAY_MS,
      idSolicitare: null,
      document: { kind: 'adresa' },
    });
    const filing = { form: 'D300', fiscalCode: CUI, period: { year: 2026, month: 6 }, fileName: 'a.pdf', submittedAt };
    harness.register.know([
      { ...filing, index: '1150000001', state: 'valid', messageId: id },
      { ...filing, index: '1150000002', state: 'processing', messageId: null },
    ]);
    const later = await harness.file();
    const page = await harness.ask('1150000001');
    expect(indexesOn(page)).toEqual([later, '1150000002', '1150000001']);
    expect(page).toContain('ObtineRecipisa?numefisier=1150000001.pdf');
    expect((await harness.receipt('1150000001')).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await harness.register.uploads()).map(({ index }) => index)).toEqual([later]);
  });

  it('is gone after three months', async () => {
    const index = await harness.file();
    harness.setOffset(85 * DAY_MS);
    expect(indexesOn(await harness.ask(index))).toEqual([index]);
    harness.setOffset(95 * DAY_MS);
    expect(indexesOn(await harness.ask(index))).toEqual([]);
  });

  it('is told of the last two hundred filings of a code only', async () => {
    const document = await aStatement([aDeclaration()]);
    const indexes = Array.from(
      { length: 201 },
      () => harness.register.submit('a.pdf', document, 'registered').index ?? '',
    );
    expect(await harness.ask(indexes[0]!)).toContain('Nu a fost identificata');
    expect(indexesOn(await harness.ask(indexes[1]!))).toHaveLength(200);
  });
});

const cookiesOf = async (...args: string[]): Promise<string[]> => {
  const { stdout } = await harness.curl('-i', ...args);
  return Array.from(stdout.toString('latin1').matchAll(/^Set-Cookie: (.*?)=/gm), ([, name = '']) => name);
};

describe('the cookies of the public services', () => {
  it('set a session once and a balancer cookie with every answer', async () => {
    const index = await harness.file();
    const asked = ['-d', `ghiseu=N&id=${index}&cui=${CUI}`, `${harness.base}/vizualizareStare.do`];
    expect(await cookiesOf(...asked)).toEqual(['JSESSIONID', expect.stringMatching(/^TS01[0-9a-f]{6}$/)]);
    expect(await cookiesOf(...asked)).toEqual([expect.stringMatching(/^TS/)]);
    expect(await cookiesOf(`${harness.base}/ObtineRecipisa?numefisier=${index}.pdf`)).toEqual([
      expect.stringMatching(/^TS/),
    ]);
  });

  it('are not needed', async () => {
    const index = await harness.file();
    const { stdout } = await harness.curl(
      '-b',
      '',
      '-d',
      `ghiseu=N&id=${index}&cui=${CUI}`,
      `${harness.base}/vizualizareStare.do`,
    );
    expect(indexesOn(stdout.toString('latin1'))).toEqual([index]);
  });
});

describe('the receipt', () => {
  it('is empty before the filing is processed, and for an index nobody has', async () => {
    const index = await harness.file();
    expect((await harness.receipt(index)).length).toBe(0);
    expect((await harness.receipt('1200000099')).length).toBe(0);
    await harness.register.processNow();
    expect(await harness.textOf(await harness.receipt(index))).toContain(
      `Ati depus o declaratie tip D300 cu numarul INTERNT-${index}-`,
    );
  });

  it('can be fetched for sixty days; the row stays, the link goes', async () => {
    const index = await harness.file();
    await harness.register.processNow();
    const link = `ObtineRecipisa?numefisier=${index}.pdf`;
    expect(await harness.ask(index)).toContain(link);
    harness.setOffset(61 * DAY_MS);
    expect((await harness.receipt(index)).length).toBe(0);
    const page = await harness.ask(index);
    expect(page).toContain('<td>Documentul este valid<br>');
    expect(page).not.toContain(link);
  });

  it('can be cut in half, and a logout page can stand in the place of the state', async () => {
    const index = await harness.file();
    await harness.register.processNow();
    const whole = await harness.receipt(index);
    harness.faults.add({ kind: 'truncatedPdf', endpoint: 'receipt', times: 1, after: 0, registered: false });
    expect((await harness.receipt(index)).equals(whole.subarray(0, whole.length >> 1))).toBe(true);
    harness.faults.add({ kind: 'logoutPage', endpoint: 'filingState', times: 1, after: 0, registered: false });
    const page = await harness.curl('-d', `ghiseu=N&id=${index}&cui=${CUI}`, `${harness.base}/vizualizareStare.do`);
    expect(page.stdout.toString()).toContain('Pagina logout');
  });
});

describe('the contact form', () => {
  it('is shown, taken, and answered in the mailbox', async () => {
    const address = harness.base.replace('/StareD112', '/asistpublic/');
    expect((await harness.curl(address)).stdout.toString('latin1')).toContain('Formular unic de contact');
    const fields = ['-d', `cui=${CUI}`, '-d', 'categorie=Sesizari', '--data-urlencode', 'text=Bună ziua'];
    expect((await harness.curl(...fields, address)).stdout.toString('latin1')).toContain('<b>700000001</b>');
    expect(harness.records.arrived([CUI], 0, harness.now() + 5000)).toMatchObject([
      { tip: 'RASPUNS SESIZARE FORMULAR UNIC DE CONTACT' },
    ]);
  });
});

describe('faults of the state', () => {
  it.each([
    ['reset', 56],
    ['closed', 52],
    ['hang', 28],
    ['brokenOff', 18],
  ] as const)('%s makes curl exit with %i', async (kind, exit) => {
    harness.faults.add({ kind, endpoint: 'filingState', after: 0, registered: false });
    const asked = await harness.curl(
      '--max-time',
      '1',
      '-d',
      `ghiseu=N&id=1&cui=${CUI}`,
      `${harness.base}/vizualizareStare.do`,
    );
    expect(asked.exit).toBe(exit);
  });
});
