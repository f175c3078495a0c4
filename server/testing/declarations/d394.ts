import { aFiscalCode } from '../fiscalCode.ts';
import { range, sum, type Made } from './made.ts';
import { ADDRESS, element, holder, nothing, period, xmlns } from './xml.ts';

/** A D394: deliveries to registered partners, with their summaries. */
export function informative(made: Made): string {
  const bases = range(made.rows).map((at) => 10_000 + at + made.seed);
  const taxes = bases.map((base) => Math.round(base * 0.21));
  const [base, tax] = [sum(bases), sum(taxes)];
  return element(
    'declaratie394',
    {
      xmlns: xmlns('d394', 5),
      ...period(made),
      tip_D394: 'L',
      sistemTVA: 0,
      op_efectuate: 1,
      caen: '6201',
      ...holder(made),
      telefon: '0211234567',
      totalPlata_A: made.rows + base,
      denR: 'Popescu Ion',
      functie_reprez: 'Administrator',
      adresaR: ADDRESS,
      tip_intocmit: 0,
      den_intocmit: 'Popescu Ion',
      cif_intocmit: made.fiscalCode,
      calitate_intocmit: 'Administrator',
      optiune: 0,
      prsAfiliat: 0,
    },
    [
      element('informatii', {
        nrCui1: made.rows,
        ...nothing('nrCui2 nrCui3 nrCui4 nr_BF_i1 incasari_i1 incasari_i2 nrFacturi_terti nrFacturi_benef'),
        nrFacturi: made.rows,
        ...nothing('nrFacturiL_PF nrFacturiLS_PF val_LS_PF tvaDedAI24 tvaDedAI21 tvaDedAI11 tvaDedAI20 tvaDedAI19'),
        ...nothing('tvaDedAI9 tvaDedAI5 solicit'),
      }),
      element('rezumat1', { tip_partener: 1, cota: 21, facturiL: made.rows, bazaL: base, tvaL: tax }),
      element('rezumat2', {
        cota: 21,
        ...nothing('bazaFSLcod TVAFSLcod bazaFSL TVAFSL bazaFSA TVAFSA bazaFSAI TVAFSAI bazaBFAI TVABFAI'),
        nrFacturiL: made.rows,
        bazaL: base,
        tvaL: tax,
        ...nothing('nrFacturiA bazaA tvaA nrFacturiAI bazaAI tvaAI bazaL_PF tvaL_PF'),
      }),
      ...bases.map((baza, at) =>
        element('op1', {
          tip: 'L',
          tip_partener: 1,
          cota: 21,
          cuiP: aFiscalCode(at),
          denP: `CLIENT ${at} ȘI FIII SRL`,
          nrFact: 1,
          baza,
          tva: taxes[at] ?? 0,
        }),
      ),
    ],
  );
}
