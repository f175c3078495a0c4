import type { Elements } from './form.ts';

/** Elements and attributes of the D300, by the authority's schema and validator. */
export const d300Elements: Elements = {
  declaratie300: {
    attributes: {
      '1..12': 'luna!!',
      '2017..2100': 'an!!',
      '0..1': 'depusReprezentant!! bifa_interne!!',
      '0|2': 'temei!!',
      s75: 'nume_declar!! prenume_declar!!',
      s50: 'functie_declar!! banca!! cont!!',
      cui: 'cui!!',
      s200: 'den!! mail',
      s1000: 'adresa!!',
      s15: 'telefon fax',
      s4: 'caen!!',
      'L|T|S|A': 'tip_decont!!',
      'r3.2': 'pro_rata!!',
      'D|N': 'bifa_cereale!! bifa_mob!! bifa_disp!! bifa_cons!! solicit_ramb!!',
      n23: 'nr_evid!!',
      z18: 'totalPlata_A!!',
      z15: 'R1_1 R2_1 R3_1 R3_1_1 R4_1 R5_1 R5_2 R5_1_1 R5_1_2 R6_1 R6_2 R7_1 R7_2 R7_1_1 R7_1_2 R8_1 R8_2 R9_1 R9_2 R10_1 R10_2 R11_1 R11_2 R12_1 R12_2 R12_1_1 R12_1_2 R12_2_1 R12_2_2 R13_1 R14_1 R15_1 R16_1 R16_2 R17_1 R17_2 R18_1 R18_2 R18_1_1 R18_1_2 R19_1 R19_2 R20_1 R20_2 R20_1_1 R20_1_2 R21_1 R21_2 R22_1 R22_2 R23_1 R23_2 R25_1 R25_2 R25_1_1 R25_1_2 R25_2_1 R25_2_2 R43_2 R44_2 R26_1 R26_1_1 R27_1 R27_2 R28_2 R29_2 R30_1 R30_2 R31_2 R32_2 R33_2 R34_2 R35_2 R36_2 R37_2 R38_2 R39_2 R40_2 R41_2 R42_2 nr_facturi baza tva nr_facturi_primite baza_primite tva_primite valoare_a valoare_a1 tva_a tva_a1 valoare_b valoare_b1 tva_b tva_b1 nr_fact_emise total_baza total_tva R64_1 R64_2 R65_1 R65_2 total_precedent total_curent',
      cif: 'cuiSuccesor',
    },
  },
};
