import type { Elements } from './form.ts';

/** Elements and attributes of the D394, by the authority's schema and validator. */
export const d394Elements: Elements = {
  declaratie394: {
    attributes: {
      '1..12': 'luna!!',
      '2016..2100': 'an!!',
      'L|T|S|A': 'tip_D394!!',
      '0..1': 'sistemTVA!! op_efectuate!! tip_intocmit!! optiune! prsAfiliat!',
      cui: 'cui!!',
      s15: 'caen!! telefon!! fax telefonR faxR',
      s200: 'den!! mail denR!! mailR',
      s1000: 'adresa!! adresaR!!',
      z15: 'totalPlata_A!!',
      cif: 'cifR',
      s100: 'functie_reprez!!',
      s75: 'den_intocmit!! calitate_intocmit functie_intocmit',
      n13: 'cif_intocmit!!',
      '1..1': 'schimb_optiune',
    },
    children: {
      informatii: '1..1',
      rezumat1: '0..',
      rezumat2: '0..5',
      serieFacturi: '0..',
      lista: '0..',
      facturi: '0..',
      op1: '0..',
      op2: '0..',
    },
  },
  informatii: {
    attributes: {
      n15: 'nrCui1!! nrCui2!! nrCui3!! nrCui4!! nr_BF_i1! nrFacturi_terti! nrFacturi_benef! nrFacturi! nrFacturiL_PF! nrFacturiLS_PF!',
      z15: 'incasari_i1! incasari_i2! val_LS_PF! tvaDed24 tvaDed21 tvaDed11 tvaDed20 tvaDed19 tvaDed9 tvaDed5 tvaDedAI24! tvaDedAI21! tvaDedAI11! tvaDedAI20! tvaDedAI19! tvaDedAI9! tvaDedAI5! tvaCol24 tvaCol21 tvaCol11 tvaCol20 tvaCol19 tvaCol9 tvaCol5 incasari_ag costuri_ag marja_ag tva_ag pret_vanzare pret_cumparare marja_antic tva_antic',
      '0..1':
        'solicit! achizitiiPE achizitiiCR achizitiiCB achizitiiCI achizitiiA achizitiiB24 achizitiiB20 achizitiiB21 achizitiiB11 achizitiiB19 achizitiiB9 achizitiiB5 achizitiiS24 achizitiiS21 achizitiiS11 achizitiiS20 achizitiiS19 achizitiiS9 achizitiiS5 importB acINecorp livrariBI BUN24 BUN21 BUN11 BUN20 BUN19 BUN9 BUN5 valoareScutit BunTI Prest24 Prest21 Prest11 Prest20 Prest19 Prest9 Prest5 PrestScutit LIntra PrestIntra Export livINecorp efectuat',
    },
  },
  rezumat1: {
    attributes: {
      '1|2|3|4': 'tip_partener!',
      '0|5|9|19|20|24|21|11': 'cota!',
      n15: 'facturiL facturiLS facturiA facturiAI facturiAS facturiV facturiC facturiN',
      z15: 'bazaL tvaL bazaLS bazaA tvaA bazaAI tvaAI bazaAS bazaV bazaC tvaC bazaN',
      '1..5': 'document_N',
    },
    children: { detaliu: '0..' },
  },
  detaliu: {
    attributes: {
      '21|22|23|24|25|26|27|28|29|30|31|32|33|34|35|36': 'bun!',
      n15: 'nrLivV nrAchizC nrN',
      z15: 'bazaLivV bazaAchizC tvaAchizC valN',
    },
  },
  rezumat2: {
    attributes: {
      '5|9|19|20|24|21|11': 'cota',
      z15: 'bazaFSLcod! TVAFSLcod! bazaFSL! TVAFSL! bazaFSA! TVAFSA! bazaFSAI! TVAFSAI! bazaBFAI! TVABFAI! bazaL! tvaL! bazaA! tvaA! bazaAI! tvaAI! baza_incasari_i1 tva_incasari_i1 baza_incasari_i2 tva_incasari_i2 bazaL_PF! tvaL_PF!',
      n15: 'nrFacturiL! nrFacturiA! nrFacturiAI!',
    },
  },
  serieFacturi: {
    attributes: {
      '1..4': 'tip!',
      s20: 'serieI nrI! nrF',
      s100: 'den',
      cui: 'cui',
    },
  },
  lista: {
    attributes: {
      s5: 'caen!',
      '5|9|19|20|24|21|11': 'cota!',
      '1..2': 'operat!',
      z15: 'valoare! tva!',
    },
  },
  facturi: {
    attributes: {
      '1..4': 'tip_factura!',
      s20: 'serie nr!',
      z15: 'baza24 baza21 baza11 baza20 baza19 baza9 baza5 tva5 tva19 tva9 tva20 tva21 tva11 tva24',
    },
  },
  op1: {
    attributes: {
      'A|L|C|V|LS|AS|AI|N': 'tip!',
      '1|2|3|4': 'tip_partener!',
      '0|5|9|19|20|24|21|11': 'cota!',
      s50: 'cuiP nrP blP apP',
      s200: 'denP!',
      s256: 'taraP judP',
      s75: 'locP strP',
      s100: 'detP',
      '1..5': 'tip_document',
      n15: 'nrFact!',
      z15: 'baza! tva',
    },
    children: { op11: '0..' },
  },
  op11: {
    attributes: {
      n15: 'nrFactPR!',
      s8: 'codPR!',
      z15: 'bazaPR! tvaPR',
    },
  },
  op2: {
    attributes: {
      'I1|I2': 'tip_op2!',
      '1..12': 'luna!',
      n4: 'nrAMEF',
      n15: 'nrBF total! baza20! baza9! baza5! TVA20! TVA9! TVA5! baza19! TVA19! baza21! TVA21! baza11! TVA11!',
    },
  },
};
