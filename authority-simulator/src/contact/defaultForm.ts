import type { ContactForm } from '../control/contactSchemas.ts';

/** The form after a start. Only the category of technical help is on record, the rest is made up. */
export const DEFAULT_CONTACT_FORM: ContactForm = {
  categories: [
    {
      title: 'Asistenta tehnica servicii informatice',
      subCategories: ['Spatiul Privat Virtual', 'Depunere declaratii'],
    },
    { title: 'Asistenta in domeniul fiscal', subCategories: ['TVA', 'Impozit pe profit', 'Contributii sociale'] },
    { title: 'Sesizari', subCategories: [] },
  ],
  disclaimer: [
    'Prin acest formular nu se acorda asistenta privind spete aflate in curs de inspectie fiscala sau in litigiu.',
    'Nu introduceti date cu caracter personal care nu sunt necesare solutionarii.',
  ],
  textMax: 1500,
  answerAfterMs: 5000,
  answer: [
    'Urmare sesizarii dumneavoastra, va comunicam ca aceasta a fost analizata.',
    'Prezentul raspuns are caracter informativ.',
  ],
};
