import { describe, expect, it } from 'vitest';
import { createJournal } from './journal.ts';

const ENDED = { status: 200, serial: 'AB', documentId: null, fault: null };

describe('the journal', () => {
  it('tells how many calls an endpoint had, and how many at once', () => {
    let at = 1000;
    const journal = createJournal(() => at);
    const first = journal.start('descarcare');
    at = 1005;
    const second = journal.start('descarcare');
    first(ENDED);
    second(ENDED);
    journal.start('descarcare')(ENDED);
    const { endpoints, requests } = journal.view();
    expect(endpoints).toEqual({ descarcare: { count: 3, concurrentMax: 2, firstAt: 1000, lastAt: 1005 } });
    expect(requests[0]).toEqual({ endpoint: 'descarcare', startedAt: 1000, endedAt: 1005, ...ENDED });
  });

  it('keeps counting calls under way when it is cleared', () => {
    const journal = createJournal(() => 0);
    journal.connectionOpened();
    const underWay = journal.start('cerere');
    journal.start('listaMesaje')(ENDED);
    journal.certificate('AB', true);
    journal.clear();
    expect(journal.view()).toMatchObject({
      connections: { count: 0, open: 1, concurrentMax: 1 },
      certificates: [],
      endpoints: { cerere: { count: 1, concurrentMax: 1 } },
      requests: [],
    });
    expect(journal.view().endpoints).not.toHaveProperty('listaMesaje');
    underWay(ENDED);
    expect(journal.view().requests).toHaveLength(1);
  });

  it('remembers a certificate with its count and the last verdict', () => {
    let at = 1;
    const journal = createJournal(() => at);
    journal.certificate('AB', false);
    at = 2;
    journal.certificate('AB', true);
    expect(journal.view().certificates).toEqual([{ serial: 'AB', count: 2, firstAt: 1, lastAt: 2, accepted: true }]);
  });
});
