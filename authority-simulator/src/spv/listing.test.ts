import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthorityRecords, type AuthorityRecords } from '../authorityRecords.ts';
import { listMessages, withBareIds } from './listing.ts';

const NOW = Date.parse('2018-01-15T09:00:00Z');
const certificate = {
  serial: '20A0506B2450015C39C',
  cnp: '1111111111118',
  rights: ['8000000000', '8000000001', '8000000002'],
};
const list = (query: string): string => listMessages(records, certificate, new URLSearchParams(query), NOW);

let records: AuthorityRecords;

beforeEach(() => {
  records = createAuthorityRecords(() => NOW);
  records.addMessage({
    id: '100000000',
    cif: '8000000000',
    tip: 'RECIPISA',
    detalii:
      'recipisa pentru CIF 8000000000, tip D112, numar_inregistrare INTERNT-130000000-2017/20-12-2017, perioada raportare 11.2017',
    createdAt: '2017-12-20T10:00:00Z',
    idSolicitare: null,
  });
});

describe('listaMesaje', () => {
  it('answers the official example to the letter', () => {
    expect(list('zile=50')).toBe(
      String.raw`{"titlu":"Lista Mesaje disponibile din ultimele 50 zile","mesaje":[{"id":"100000000","detalii":"recipisa pentru CIF 8000000000, tip D112, numar_inregistrare INTERNT-130000000-2017\/20-12-2017, perioada raportare 11.2017","cif":"8000000000","data_creare":"20.12.2017 12:00:00","id_solicitare":null,"tip":"RECIPISA"}],"cnp":"1111111111118","cui":"8000000000,8000000001,8000000002","serial":"20A0506B2450015C39C"}`,
    );
  });

  it('answers an empty window without the identity of the holder', () => {
    expect(list('zile=5')).toBe('{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 5 zile"}');
  });

  it('answers the window that the official client asks for', () => {
    records.addMessage({
      cif: '8000000000',
      tip: 'PLATA',
      detalii: '',
      createdAt: '2016-12-01T10:00:00Z',
      idSolicitare: null,
    });
    const listing: { titlu: string; mesaje: unknown[] } = JSON.parse(list('zile=500'));
    expect(listing.titlu).toBe('Lista Mesaje disponibile din ultimele 500 zile');
    expect(listing.mesaje).toHaveLength(2);
  });

  it.each(['zile=0', 'zile=-1', 'zile=abc', 'zile=1.5', ''])('refuses the window of "%s"', (query) => {
    expect(list(query)).toBe('{"titlu":"Lista Mesaje","eroare":"Numarul de zile trebuie sa fie intre 1 si 60"}');
  });

  it('narrows to one mailbox and refuses one without rights', () => {
    expect(list('zile=60&cif=8000000002')).toBe(
      '{"titlu":"Lista Mesaje","eroare":"Nu exista mesaje in ultimele 60 zile"}',
    );
    expect(list('zile=60&cif=12345674')).toBe(
      '{"titlu":"Lista Mesaje","eroare":"Nu aveti drept in SPV pentru CIF=12345674"}',
    );
  });

  it('keeps the trailing space of a type and the id of an answered request', () => {
    records.addMessage({ cif: '8000000000', tip: 'DECLARATIE ', detalii: 'x', idSolicitare: '260149' });
    expect(list('zile=1')).toContain('"id_solicitare":"260149","tip":"DECLARATIE "}');
  });

  it('can name ids as numbers, and leaves the texts as they are', () => {
    records.addMessage({ id: '7', cif: '8000000000', tip: 'PLATA', detalii: '"id":"5"', idSolicitare: '260149' });
    expect(withBareIds(list('zile=1'))).toContain(
      String.raw`{"id":7,"detalii":"\"id\":\"5\"","cif":"8000000000","data_creare":"15.01.2018 11:00:00","id_solicitare":260149,"tip":"PLATA"}`,
    );
  });

  it('lists newest first and leaves out mailboxes of others', () => {
    records.addMessage({
      id: '7',
      cif: '8000000002',
      tip: 'PLATA',
      detalii: '',
      createdAt: '2018-01-01T00:00:00Z',
      idSolicitare: null,
    });
    records.addMessage({
      id: '8',
      cif: '12345674',
      tip: 'PLATA',
      detalii: '',
      createdAt: '2018-01-01T00:00:00Z',
      idSolicitare: null,
    });
    expect(Array.from(list('zile=60').matchAll(/"id":"(\d+)"/g), ([, id]) => id)).toEqual(['7', '100000000']);
  });
});
