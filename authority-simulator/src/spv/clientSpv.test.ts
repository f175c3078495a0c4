import { expect, it } from 'vitest';
import { officialCalls } from '#simulatorTesting/golden.ts';
import { createAuthorityRecords } from '../authorityRecords.ts';
import { defaultBehaviour } from '../behaviour.ts';
import { createRequestDesk } from './requestDesk.ts';
import { createSpvService, spvApplication } from './service.ts';

const NOW = Date.parse('2018-01-15T09:00:00Z');
const now = (): number => NOW;
const CERTIFICATE = {
  serial: '20A0506B2450015C39C',
  cnp: '1111111111118',
  rights: ['8000000000', '1111111111118'],
};

it('the calls of the official description are answered as it says, in their order', async () => {
  const records = createAuthorityRecords(now);
  records.addMessage({
    id: '100000000',
    cif: '8000000000',
    tip: 'RECIPISA',
    detalii:
      'recipisa pentru CIF 8000000000, tip D112, numar_inregistrare INTERNT-130000000-2017/20-12-2017, perioada raportare 11.2017',
    createdAt: '2017-12-20T10:00:00Z',
    idSolicitare: null,
  });
  const behaviour = defaultBehaviour();
  const desk = createRequestDesk({ records, behaviour, now, firstId: 260_149 });
  const library = { document: () => Promise.reject(new Error('no document is asked for')) };
  const { find } = spvApplication(
    createSpvService({ records, library, register: NOTHING_FILED, desk, behaviour, now }),
    desk,
  );

  const calls = officialCalls();
  const answers: string[] = [];
  for (const { method, target } of calls) {
    const { pathname: path, searchParams: query } = new URL(target, 'http://localhost');
    const found = find({
      method,
      path,
      query,
      target,
      cookies: new Map(),
      host: '',
      contentType: '',
      body: EMPTY,
      keepAlive: true,
      knowsChunks: true,
    });
    answers.push(String((await found?.answer(CERTIFICATE))?.body));
  }
  expect(calls.length).toBe(47);
  expect(answers).toEqual(calls.map(({ answer }) => answer));
});

const EMPTY = Buffer.alloc(0);
const NOTHING_FILED = { filings: () => Promise.resolve([]) };
