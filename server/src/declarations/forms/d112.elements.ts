import type { Elements } from './form.ts';

/** The current D112. Its schema is published in an older version only, so this lists what every file has. */
export const d112Elements: Elements = {
  declaratieUnica: {
    attributes: { '1..12': 'luna_r!!', '2011..2100': 'an_r!!', s75: 'nume_declar prenume_declar' },
    children: { angajator: '1..1' },
  },
  angajator: {
    attributes: {
      cif: 'cif!!',
      s4: 'caen!!',
      s200: 'den!!',
      s3: 'casaAng!!',
      '0..1': 'datCAM!! bifa_CAM!!',
      z18: 'totalPlata_A!!',
    },
  },
  asigurat: { attributes: { cnp: 'cnpAsig', s75: 'numeAsig prenAsig' } },
  angajatorA: { attributes: { digits: 'A_codOblig', z15: 'A_datorat A_deductibil A_scutit A_plata!!' } },
};
