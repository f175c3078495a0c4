import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';
import type { Actor } from '../../http/actor.ts';

let nowMs = 0;
let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
let owner: Actor;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date(nowMs) });
  filings = createFilingHarness(domain);
});
beforeEach(async () => {
  nowMs = Date.parse('2026-11-23T08:00:00Z');
  firm = await filings.aFirm();
  owner = firm.actor;
  for (const month of [8, 9]) {
    const index = String(1_700_000_000 + month);
    await filings.aSubmitted(firm, index, { month });
    await filings.receive(firm, { index, period: `${month}.2026`, verdict: VERDICTS.valid });
    await domain.jobs.readReceipts();
  }
});
afterAll(() => domain.close());

const addressOf = async (actor = owner, language: 'en' | 'ro' = 'en') =>
  (await domain.as(actor, language).deadlines.renewFeed()).url ?? '';
const read = async (url: string, headers: Record<string, string> = {}) => filings.uploads.app.request(url, { headers });
const statusOf = async (url: string) => (await read(url)).status;
/** Lines as they were before they were folded. */
const linesOf = async (url: string) => (await (await read(url)).text()).replaceAll('\r\n ', '').split('\r\n');

describe('the calendar at a secret address', () => {
  it('has a whole day for each deadline of which something is expected, with forms and figures', async () => {
    const answer = await read(await addressOf());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const lines = await linesOf(await addressOf());
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual(
      ['1026', '1125', '1221']
        .map((day) => `DTSTART;VALUE=DATE:2026${day}`)
        .concat(['0125', '0225', '0325', '0426'].map((day) => `DTSTART;VALUE=DATE:2027${day}`)),
    );
    expect(lines).toContain('SUMMARY:Due: D300');
    expect(lines).toContain('TRANSP:TRANSPARENT');
    expect(lines.filter((line) => line.startsWith('DESCRIPTION'))[1]).toBe(
      'DESCRIPTION:D300\\, October 2026: 1 expected\\, 0 filed\\, 0 waiting\\, 1 missing or with errors\\n/deadlines',
    );
    expect(lines.join('\n')).not.toContain('FIRMA');
  });

  it('speaks the language of the page that made it', async () => {
    expect(await linesOf(await addressOf(owner, 'ro'))).toContain('SUMMARY:Termen: D300');
  });

  it('keeps the ids of its days, and answers 304 while nothing has changed', async () => {
    const url = await addressOf();
    const first = await read(url);
    const tag = first.headers.get('etag') ?? '';
    expect((await read(url, { 'if-none-match': tag })).status).toBe(304);
    const idsOf = async () => (await linesOf(url)).filter((line) => line.startsWith('UID'));
    const ids = await idsOf();
    await filings.aFiling(firm, { month: 10 });
    expect((await read(url, { 'if-none-match': tag })).status).toBe(200);
    expect(await idsOf()).toEqual(ids);
  });

  it('follows an extension, and says why', async () => {
    const url = await addressOf();
    const extension = { statementType: 'D300', month: 10, year: 2026, newDate: '2026-12-10', reason: 'OUG 1' } as const;
    await domain.as(owner).deadlines.extend(extension);
    const lines = await linesOf(url);
    expect(lines).toContain('DTSTART;VALUE=DATE:20261210');
    expect(lines).not.toContain('DTSTART;VALUE=DATE:20261125');
    expect(lines.join('\n')).toContain('D300 extended from 25/11/2026: OUG 1');
  });

  it('has the figures of the clients of its person, or of the firm for who has none', async () => {
    const mihai = await domain.database.aColleague(owner);
    const ofMihai = await addressOf(mihai);
    expect(await linesOf(ofMihai)).toContain('SUMMARY:Due: D300');
    const [client] = await domain.as(owner).clients.all();
    const { id = '' } = client ?? {};
    await domain.as(owner).clients.setAccountManager({ id, managerId: owner.userId, userId: owner.userId });
    expect(await linesOf(await addressOf())).toContain('SUMMARY:Due: D300');
  });
});

const isDue = async (url: string) => (await linesOf(url)).includes('SUMMARY:Due: D300');
const withoutIt = (url: string) => url.replace(/&whose=\w+/, '');
const mine = (url: string) => url.replace('whose=firm', 'whose=mine');

it('the address carries whose figures are shown, and the other ones may be chosen in it', async () => {
  const mihai = await domain.database.aColleague(owner);
  const ofMihai = await addressOf(mihai);
  expect(ofMihai).toContain('&whose=firm');
  expect([await isDue(ofMihai), await isDue(withoutIt(ofMihai)), await isDue(mine(ofMihai))]).toEqual([
    true,
    true,
    false,
  ]);
  const [client] = await domain.as(owner).clients.all();
  const { id = '' } = client ?? {};
  await domain.as(owner).clients.setAccountManager({ id, managerId: mihai.userId, userId: mihai.userId });
  expect((await domain.as(mihai).deadlines.feed()).url).toContain('&whose=mine');
  expect([await isDue(ofMihai), await isDue(mine(ofMihai))]).toEqual([true, true]);
});

describe('the address', () => {
  it('is there once it was made, and the same until it is renewed', async () => {
    const { deadlines } = domain.as(owner);
    expect(await deadlines.feed()).toEqual({ url: null, madeAt: null });
    const made = await deadlines.renewFeed();
    expect(await deadlines.feed()).toEqual(made);
    const renewed = await deadlines.renewFeed();
    expect(renewed.url).not.toBe(made.url);
    expect([await statusOf(made.url ?? ''), await statusOf(renewed.url ?? '')]).toEqual([404, 200]);
  });

  it('ends when it is removed, and does not come back with the next one', async () => {
    const url = await addressOf();
    await domain.as(owner).deadlines.removeFeed();
    expect(await statusOf(url)).toBe(404);
    await domain.as(owner).deadlines.removeFeed();
    await addressOf();
    expect(await statusOf(url)).toBe(404);
  });

  it('ends when its person leaves the firm', async () => {
    const mihai = await domain.database.aColleague(owner);
    const url = await addressOf(mihai);
    expect(await statusOf(url)).toBe(200);
    await domain.as(owner).users.remove({ id: mihai.userId, clientsTo: null });
    expect(await statusOf(url)).toBe(404);
  });

  it.each([
    ['of another person, with the rest of this one', 0, 43],
    ['with another end', 60, 86],
    ['that is shorter', 0, 80],
  ])('%s is not found', async (_, from, to) => {
    const own = (await addressOf()).replace(/^.*\/|\.ics.*$/g, '');
    const other = (await addressOf(await domain.database.aColleague(owner))).replace(/^.*\/|\.ics.*$/g, '');
    const mixed = to === 80 ? own.slice(0, 80) : own.slice(0, from) + other.slice(from, to) + own.slice(to);
    expect(await statusOf(`/calendar/${mixed}.ics`)).toBe(404);
  });

  it('that is none is not found', async () => {
    for (const token of ['x', 'a'.repeat(86), '%00', '..%2f..'])
      expect(await statusOf(`/calendar/${token}.ics`)).toBe(404);
  });
});
