import { range, sum, type Made } from './made.ts';
import { DECLARANT, element, xmlns } from './xml.ts';

/** A D112: an employer, its debts and its employees. */
export function contributions(made: Made): string {
  const { month, year, rows, seed } = made;
  const debts = [
    ['412', 2000 + seed],
    ['432', 800],
    ['602', 520],
  ] as const;
  const employer = element(
    'angajator',
    {
      cif: made.fiscalCode,
      caen: '6201',
      den: made.name,
      casaAng: '_B',
      datCAM: 1,
      bifa_CAM: 0,
      totalPlata_A: sum(debts.map(([, amount]) => amount)),
    },
    debts.map(([code, amount]) =>
      element('angajatorA', {
        A_codBugetar: '5503XXXXXX',
        A_codOblig: code,
        A_datorat: amount,
        A_scutit: 0,
        A_plata: amount,
      }),
    ),
  );
  const insured = range(rows).map((at) =>
    element(
      'asigurat',
      {
        idAsig: at + 1,
        cnpAsig: '1850615410019',
        numeAsig: 'Ionescu',
        prenAsig: `Vasile ${at}`,
        dataAng: '01.03.2020',
        casaSn: '_B',
        asigCI: 1,
        asigSO: 1,
      },
      [element('asiguratA', { A_1: 1, A_2: 0, A_3: 'N', A_4: 8, A_5: 8000, A_6: 168, A_8: 21, A_11: 8000, A_12: 800 })],
    ),
  );
  return element('declaratieUnica', { xmlns: xmlns('declaratie_unica', 7), luna_r: month, an_r: year, ...DECLARANT }, [
    employer,
    ...insured,
  ]);
}
