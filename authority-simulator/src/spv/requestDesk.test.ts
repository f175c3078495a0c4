import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthorityRecords, type AuthorityRecords } from '../authorityRecords.ts';
import { defaultBehaviour } from '../behaviour.ts';
import { createRequestDesk, type RequestDesk } from './requestDesk.ts';
import { REASONS, REQUEST_TYPES } from './requestTypes.ts';

const NOW = Date.parse('2026-09-15T09:00:00Z');
const COMPANY = '8000000000';
const PERSON = '1111111111118';
const certificate = { serial: '20A0506B2450015C39C', cnp: PERSON, rights: [COMPANY, PERSON] };
const VALUES: Readonly<Record<string, string>> = {
  an: '2025',
  luna: '6',
  lunai: '1',
  lunas: '12',
  motiv: 'Sanatate',
  numar_inregistrare: 'INTERNT-140000000-2018',
};

let records: AuthorityRecords;
let desk: RequestDesk;
const ask = (parameters: Record<string, string>): string => desk.register(certificate, new URLSearchParams(parameters));
const refused = (eroare: string): string => JSON.stringify({ eroare, titlu: 'Cerere' });
const ownerOf = (offeredTo: string): string => (offeredTo === 'person' ? PERSON : COMPANY);

beforeEach(() => {
  records = createAuthorityRecords(() => NOW);
  desk = createRequestDesk({ records, behaviour: defaultBehaviour(), now: () => NOW });
});

describe('cerere', () => {
  it('answers an accepted request to the letter', () => {
    expect(ask({ tip: 'D101', cui: COMPANY, an: '2017' })).toBe(
      '{"id_solicitare":90000001,"parametri":"an=2017, cui=8000000000","serial":"20A0506B2450015C39C","cnp":"1111111111118","titlu":"Transmitere cerere tip D101"}',
    );
  });

  it.each(Array.from(REQUEST_TYPES))(
    'takes %s with the parameters it asks for',
    (tip, { required, for: offeredTo }) => {
      const parameters = Object.fromEntries(required.map((name) => [name, VALUES[name] ?? '']));
      expect(ask({ tip, cui: ownerOf(offeredTo), ...parameters })).toContain(`"titlu":"Transmitere cerere tip ${tip}"`);
    },
  );

  it.each(Array.from(REQUEST_TYPES).filter(([, { required }]) => required.length > 0))(
    'refuses %s when one of its parameters is missing',
    (tip, { required, for: offeredTo }) => {
      for (const left of required) {
        const others = Object.fromEntries(
          required.filter((name) => name !== left).map((name) => [name, VALUES[name] ?? '']),
        );
        expect(ask({ tip, cui: ownerOf(offeredTo), ...others })).toMatch(
          /^\{"eroare":"Pentru tip raport= .* sunt obligatorii","titlu":"Cerere"\}$/,
        );
      }
    },
  );

  it.each(REASONS)('gives an income certificate for the reason "%s"', (motiv) => {
    expect(ask({ tip: 'Adeverinte Venit', cui: PERSON, an: '2025', motiv })).toContain(`motiv=${motiv}"`);
  });

  it('words a missing parameter as the service does', () => {
    expect(ask({ tip: 'D101', cui: COMPANY })).toBe(
      refused('Pentru tip raport= D101 parametri cui si an sunt obligatorii'),
    );
    expect(ask({ tip: 'NeconcordanteD394', cui: COMPANY })).toBe(
      refused('Pentru tip raport= NeconcordanteD394 parametrii cui, an, lunai si lunas sunt obligatorii'),
    );
    expect(ask({ tip: 'VECTOR FISCAL' })).toBe(
      refused('Pentru tip raport= VECTOR FISCAL parametrul cui este obligatoriu'),
    );
  });

  it('refuses a foreign code, a wrong one, an unknown type and one not given out', () => {
    expect(ask({ tip: 'VECTOR FISCAL', cui: '12345674' })).toBe(
      refused('Nu veti drept sa solictati informatii despre CIF=12345674'),
    );
    expect(ask({ tip: 'VECTOR FISCAL', cui: '8000000001' })).toBe(
      refused('CUI-ul introdus= 8000000001 nu este corect. '),
    );
    expect(ask({ tip: 'C168', cui: COMPANY })).toBe(refused('tip raport= C168 necunoscut'));
    expect(ask({ tip: 'vector fiscal', cui: COMPANY })).toBe(refused('tip raport= vector fiscal necunoscut'));
    expect(ask({ tip: 'CAF', cui: COMPANY })).toBe(refused('Tip raport= CAF inca nu poate fi solicitat prin WS'));
  });

  it('refuses with its technical code what is not on offer', () => {
    const technical = refused('Eroare transmitere cerere. Cod 057');
    expect(ask({ tip: 'D300', cui: PERSON, an: '2025', luna: '1' })).toBe(technical);
    expect(ask({ tip: 'D212', cui: COMPANY, an: '2025' })).toBe(technical);
    expect(ask({ tip: 'D205', cui: COMPANY, an: '2011' })).toBe(technical);
    expect(ask({ tip: 'D208', cui: COMPANY, an: '2025', luna: '5' })).toBe(technical);
    expect(ask({ tip: 'D394', cui: COMPANY, an: '2011', luna: '5' })).toBe(technical);
    expect(ask({ tip: 'NeconcordanteD394', cui: COMPANY, an: '2025', lunai: '5', lunas: '4' })).toBe(technical);
    expect(desk.requests().every(({ outcome, refusal }) => outcome === 'refused' && refusal !== null)).toBe(true);
    expect(records.arrived([COMPANY, PERSON], 0, NOW + 60_000)).toEqual([]);
  });
});

describe('the answers', () => {
  it('arrive after the delay, one for each of two equal requests', () => {
    ask({ tip: 'VECTOR FISCAL', cui: COMPANY });
    ask({ tip: 'VECTOR FISCAL', cui: COMPANY });
    expect(records.arrived([COMPANY], 0, NOW + 4999)).toEqual([]);
    const answers = records.arrived([COMPANY], 0, NOW + 5000);
    expect(answers.map(({ idSolicitare }) => idSolicitare)).toEqual(['90000002', '90000001']);
    expect(answers[0]).toMatchObject({
      tip: 'RASPUNS SOLICITARE',
      detalii: 'duplicat VECTOR FISCAL pentru CUI 8000000000',
      document: { kind: 'raspuns', tip: 'VECTOR FISCAL', parametri: {} },
    });
  });

  it.each([
    ['Obligatii de plata', PERSON, {}, 'RASPUNS SOLICITARE', 'Obligatii de plata pentru CNP 1111111111118'],
    ['Fisa Rol', COMPANY, {}, 'RASPUNS SOLICITARE', 'Document Fisa Rol pentru CIF=8000000000 (cod arondare 0100)'],
    ['D300', COMPANY, { an: '2025', luna: '6' }, 'DECLARATIE ', 'duplicat D300 pentru CUI 8000000000'],
    [
      'Adeverinte Venit',
      PERSON,
      { an: '2025', motiv: 'Altele' },
      'ADEVERINTA VENIT',
      'Adeverinta de venit pentru CNP 1111111111118',
    ],
  ])('to %s of %s come as the service words them', (tip, cui, others, type, detalii) => {
    ask({ tip, cui, ...others });
    expect(records.arrived([cui], 0, NOW + 5000)).toMatchObject([
      { cif: cui, tip: type, detalii, idSolicitare: '90000001', document: { tip, parametri: others } },
    ]);
  });

  it('come sooner, later or never where a rule says so, and control is told', () => {
    desk.setAnswers([
      { tip: 'D101', fiscalCode: COMPANY, afterMs: null },
      { tip: 'D101', afterMs: 1 },
    ]);
    ask({ tip: 'D101', cui: COMPANY, an: '2025' });
    ask({ tip: 'VECTOR FISCAL', cui: COMPANY });
    desk.turnAway(new URLSearchParams({ tip: 'D101', cui: COMPANY, an: '2025' }));
    expect(desk.requests()).toMatchObject([
      { outcome: 'registered', id: '90000001', messageId: null, answerAt: null, parameters: { an: '2025' } },
      { outcome: 'registered', id: '90000002', answerAt: NOW + 5000 },
      { outcome: 'turnedAway', id: null, serial: null },
    ]);
    desk.reset();
    expect(desk.requests()).toEqual([]);
  });
});
