import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_TRACES_PER_MINUTE } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aClientTrace } from '#serverTesting/probes.ts';
import { createLog } from '../log/log.ts';

const lines: string[] = [];
let nowMs = Date.parse('2026-11-23T10:00:00Z');
let domain: TestDomain;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  domain = await createTestDomain({ log, now: () => new Date(nowMs) });
});
afterAll(() => domain.close());

it('an error of the page is written to the log, without who met it', async () => {
  const ana = await domain.database.aFirm();
  await domain.as(ana).clientTraces.report(aClientTrace);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'page error', page: aClientTrace, traceId: 'test' });
  expect(lines.at(-1)).not.toContain(ana.userId);
  expect(lines.at(-1)).not.toContain(ana.tenantId);
});

it.each([
  { message: 'Cannot read "Ana Ionescu"' },
  { message: 'client 14399840' },
  { frames: ['https://dosar.test/clients?name=Ana:1:2'] },
  { route: '/clients?name=Ana' },
  { name: 'Ana Ionescu' },
])('a trace that could carry personal data is refused: %o', async (over) => {
  const calls = domain.as(await domain.database.aFirm()).clientTraces;
  await expect(calls.report({ ...aClientTrace, ...over })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('one person reports so many errors in a minute, and others are not held up', async () => {
  const ana = await domain.database.aFirm();
  const report = () => domain.as(ana).clientTraces.report(aClientTrace);
  for (let at = 0; at < CLIENT_TRACES_PER_MINUTE; at += 1) await report();
  await expect(report()).rejects.toMatchObject({ code: 'request.tooMany' });
  await domain.as(await domain.database.aColleague(ana)).clientTraces.report(aClientTrace);
  nowMs += 60_000;
  expect(await report()).toEqual({});
});
