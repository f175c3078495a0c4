import * as v from 'valibot';
import { expect, it } from 'vitest';
import { registerAnswerSchema } from './registerAnswer.ts';

const company = (cui: unknown, denumire: unknown) => ({
  date_generale: { cui, denumire, adresa: '', nrRegCom: '', telefon: '', fax: '', codPostal: '' },
  inregistrare_scop_Tva: { scpTVA: false },
  stare_inactiv: { statusInactivi: false, dataRadiere: '' },
});

it('a company that cannot be read keeps no other one away', () => {
  const found = [
    company(12345674, 'ALFA SRL'),
    company(null, 'BETA SRL'),
    company('23456783', ''),
    null,
    company('34567892 ', 'GAMA'),
  ];
  const answers = v.parse(registerAnswerSchema, { cod: 200, found, notFound: [1234565, {}] });
  expect([...answers].map(([code, record]) => [code, record?.generalInformation.legalName ?? null])).toEqual([
    ['1234565', null],
    ['12345674', 'ALFA SRL'],
    ['34567892', 'GAMA'],
  ]);
});
