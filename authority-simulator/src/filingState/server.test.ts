import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDeclaration, aStatement } from '#simulatorTesting/statements.ts';
import {
  CUI,
  OTHER,
  prepareGround,
  setStateStage,
  type Ground,
  type StateStage,
} from '#simulatorTesting/filingState.ts';

let ground: Ground;
let stage: StateStage;
beforeAll(() => {
  ground = prepareGround();
});
afterAll(() => ground.remove());
beforeEach(async () => {
  stage = await setStateStage(ground);
});
afterEach(() => stage.stop());

const DAY_MS = 86_400_000;
const indexesOn = (page: string): string[] =>
  Array.from(page.matchAll(/<td>(\d{10})<\/td>/g), ([, index = '']) => index);

describe('the state of a filing', () => {
  it('lists everything filed for the code, newest first, and nothing of another', async () => {
    const first = await stage.file();
    await stage.file(OTHER);
    const third = await stage.file();
    expect(indexesOn(await stage.ask(first))).toEqual([third, first]);
  });

  it('is not found under another code, at the counter, or where the index is none', async () => {
    const index = await stage.file();
    for (const page of [
      await stage.ask(index, OTHER),
      await stage.ask(index, CUI, 'Y'),
      await stage.ask('1200000099'),
    ]) {
      expect(page).toContain('Nu a fost identificata nicio declaratie cu datele introduse');
      expect(indexesOn(page)).toEqual([]);
    }
    for (const page of [await stage.ask('12a'), await stage.ask('')])
      expect(page).toContain('Nu ati introdus un index valid');
  });

  it('of a file that names no code is told to whoever has the index', async () => {
    const index = stage.register.submit('x.pdf', Buffer.from('no document'), 'registered').index ?? '';
    await stage.register.processNow();
    expect(await stage.ask(index)).toContain('<td>Fi&#351;ierul depus nu este un document valid<br>');
    expect(indexesOn(await stage.ask(index))).toEqual([index]);
    expect((await stage.receipt(index)).length).toBe(0);
    expect(stage.world.arrived([CUI], 0, stage.now())).toEqual([]);
  });

  it('is gone after three months', async () => {
    const index = await stage.file();
    stage.setOffset(85 * DAY_MS);
    expect(indexesOn(await stage.ask(index))).toEqual([index]);
    stage.setOffset(95 * DAY_MS);
    expect(indexesOn(await stage.ask(index))).toEqual([]);
  });

  it('is told of the last two hundred filings of a code only', async () => {
    const document = await aStatement([aDeclaration()]);
    const indexes = Array.from(
      { length: 201 },
      () => stage.register.submit('a.pdf', document, 'registered').index ?? '',
    );
    expect(await stage.ask(indexes[0]!)).toContain('Nu a fost identificata');
    expect(indexesOn(await stage.ask(indexes[1]!))).toHaveLength(200);
  });
});

const cookiesOf = async (...args: string[]): Promise<string[]> => {
  const { stdout } = await stage.curl('-i', ...args);
  return Array.from(stdout.toString('latin1').matchAll(/^Set-Cookie: (.*?)=/gm), ([, name = '']) => name);
};

describe('the cookies of the public services', () => {
  it('set a session once and a balancer cookie with every answer', async () => {
    const index = await stage.file();
    const asked = ['-d', `ghiseu=N&id=${index}&cui=${CUI}`, `${stage.base}/vizualizareStare.do`];
    expect(await cookiesOf(...asked)).toEqual(['JSESSIONID', expect.stringMatching(/^TS01[0-9a-f]{6}$/)]);
    expect(await cookiesOf(...asked)).toEqual([expect.stringMatching(/^TS/)]);
    expect(await cookiesOf(`${stage.base}/ObtineRecipisa?numefisier=${index}.pdf`)).toEqual([
      expect.stringMatching(/^TS/),
    ]);
  });

  it('are not needed', async () => {
    const index = await stage.file();
    const { stdout } = await stage.curl(
      '-b',
      '',
      '-d',
      `ghiseu=N&id=${index}&cui=${CUI}`,
      `${stage.base}/vizualizareStare.do`,
    );
    expect(indexesOn(stdout.toString('latin1'))).toEqual([index]);
  });
});

describe('the receipt', () => {
  it('is empty before the filing is processed, and for an index nobody has', async () => {
    const index = await stage.file();
    expect((await stage.receipt(index)).length).toBe(0);
    expect((await stage.receipt('1200000099')).length).toBe(0);
    await stage.register.processNow();
    expect(await stage.textOf(await stage.receipt(index))).toContain(
      `Ati depus o declaratie tip D300 cu numarul INTERNT-${index}-`,
    );
  });

  it('can be fetched for sixty days; the row stays, the link goes', async () => {
    const index = await stage.file();
    await stage.register.processNow();
    const link = `ObtineRecipisa?numefisier=${index}.pdf`;
    expect(await stage.ask(index)).toContain(link);
    stage.setOffset(61 * DAY_MS);
    expect((await stage.receipt(index)).length).toBe(0);
    const page = await stage.ask(index);
    expect(page).toContain('<td>Documentul este valid<br>');
    expect(page).not.toContain(link);
  });

  it('can be cut in half, and a logout page can stand in the place of the state', async () => {
    const index = await stage.file();
    await stage.register.processNow();
    const whole = await stage.receipt(index);
    stage.faults.add({ kind: 'truncatedPdf', endpoint: 'receipt', times: 1, after: 0, registered: false });
    expect((await stage.receipt(index)).equals(whole.subarray(0, whole.length >> 1))).toBe(true);
    stage.faults.add({ kind: 'logoutPage', endpoint: 'filingState', times: 1, after: 0, registered: false });
    const page = await stage.curl('-d', `ghiseu=N&id=${index}&cui=${CUI}`, `${stage.base}/vizualizareStare.do`);
    expect(page.stdout.toString()).toContain('Pagina logout');
  });
});

describe('the contact form', () => {
  it('is shown, taken, and answered in the mailbox', async () => {
    const address = stage.base.replace('/StareD112', '/asistpublic/');
    expect((await stage.curl(address)).stdout.toString('latin1')).toContain('Formular unic de contact');
    const fields = ['-d', `cui=${CUI}`, '-d', 'categorie=Sesizari', '--data-urlencode', 'text=Bună ziua'];
    expect((await stage.curl(...fields, address)).stdout.toString('latin1')).toContain('<b>700000001</b>');
    expect(stage.world.arrived([CUI], 0, stage.now() + 5000)).toMatchObject([
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
    stage.faults.add({ kind, endpoint: 'filingState', after: 0, registered: false });
    const asked = await stage.curl(
      '--max-time',
      '1',
      '-d',
      `ghiseu=N&id=1&cui=${CUI}`,
      `${stage.base}/vizualizareStare.do`,
    );
    expect(asked.exit).toBe(exit);
  });
});
