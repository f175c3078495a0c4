import type { RequestField, RequestType } from '#contracts/api/spvRequest.ts';
import type { Language } from '#contracts/languages.ts';

type Rule = 'Required' | 'Optional';
/** A type of document: whose it is, what it asks for, and what it is called. */
export type DocumentType = {
  readonly isFor: RequestType['isFor'];
  /** Asked for several clients at once: nothing of it differs from client to client. */
  readonly isBulk: boolean;
  readonly fields: Readonly<Partial<Record<RequestField, Rule>>>;
  readonly words: Readonly<Record<Language, string>>;
};

const YEAR = { reportingYear: 'Required' } as const;
const MONTH = { reportingYear: 'Required', reportingMonth: 'Required' } as const;
const BRANCH = { secondaryFiscalCode: 'Optional' } as const;

type Line = readonly [key: string, isFor: RequestType['isFor'], fields: DocumentType['fields'], en: string, ro: string];

/** What the authority's service takes, in its own spelling. Source: `cerere`, types and parameters. */
const LINES: readonly Line[] = [
  ['VECTOR FISCAL', 'companies', {}, 'Fiscal vector', 'Vector fiscal'],
  ['DATE IDENTIFICARE', 'companies', {}, 'Identification data', 'Date de identificare'],
  ['Situatie Sintetica', 'companies', {}, 'Summary of the previous month', 'Situație sintetică'],
  ['Obligatii de plata', 'anybody', {}, 'Unpaid obligations', 'Obligații de plată'],
  ['Nota obligatiilor de plata', 'anybody', {}, 'Payment note for the treasury', 'Nota obligațiilor de plată'],
  ['Fisa Rol', 'companies', BRANCH, 'Tax account', 'Fișă rol'],
  ['Fisa Rol Completa', 'companies', BRANCH, 'Tax account, complete', 'Fișă rol completă'],
  ['Fisa Rol Simplificata', 'companies', BRANCH, 'Tax account, simplified', 'Fișă rol simplificată'],
  [
    'Rezumat Fisa Rol cu XLS atasat',
    'companies',
    BRANCH,
    'Tax account summary with spreadsheet',
    'Rezumat fișă rol cu XLS atașat',
  ],
  ['Istoric Spatiu Virtual', 'anybody', {}, 'Activity in the mailbox', 'Istoric spațiu virtual'],
  ['Registru intrari-iesiri', 'companies', {}, 'Register of documents', 'Registru intrări-ieșiri'],
  ['Istoric bilant', 'companies', {}, 'History of financial statements', 'Istoric bilanț'],
  ['Istoric declaratii', 'companies', YEAR, 'History of declarations', 'Istoric declarații'],
  ['Bilant anual', 'companies', YEAR, 'Annual financial statements', 'Bilanț anual'],
  ['Bilant semestrial', 'companies', YEAR, 'Half-year financial statements', 'Bilanț semestrial'],
  ...['D101', 'D120', 'D130', 'D205', 'D106', 'D392', 'D393'].map((form) => copyOf(form, YEAR)),
  ...['D100', 'D112', 'D300', 'D301', 'D390', 'D394', 'D180', 'D311', 'D208'].map((form) => copyOf(form, MONTH)),
  [
    'NeconcordanteD394',
    'companies',
    { reportingYear: 'Required', startMonth: 'Required', endMonth: 'Required' },
    'Differences in D394',
    'Neconcordanțe D394',
  ],
  ['Duplicat Recipisa', 'anybody', { index: 'Required' }, 'Duplicate of a receipt', 'Duplicat recipisă'],
  ['D212', 'people', YEAR, 'Copy of D212', 'Duplicat D212'],
  [
    'Adeverinte Venit',
    'people',
    { reportingYear: 'Required', reason: 'Optional' },
    'Income certificate',
    'Adeverință de venit',
  ],
  ['InterogariBanci', 'people', {}, 'Queries by banks', 'Interogări ale băncilor'],
  ['D112Contrib', 'people', {}, 'Contributions by D112', 'Contribuții din D112'],
  ['NeconcordanteD112CNP', 'people', {}, 'Differences between D112 and REVISAL', 'Neconcordanțe D112 și REVISAL'],
];

function copyOf(form: string, fields: DocumentType['fields']): Line {
  return [form, 'companies', fields, `Copy of ${form}`, `Duplicat ${form}`];
}

/** What an income certificate may be for, in the authority's words; `altele` unless another one was chosen. */
export const REASONS: readonly string[] = [
  'altele',
  'Sanatate',
  'Cresa',
  'Gradinita',
  'Scoala',
  'Liceu',
  'Facultate',
  'Alocatia pentru copiii nou nascuti',
  'Trusou nou nascuti',
  'Alocatia de stat pentru copii',
  'Indemnizatie ajutor stimulent pentru cresterea copilului',
  'Sprijin financiar acordat la constituirea familiei',
  'Alocatia pentru sustinerea familiei',
  'Alocatia familiala complementara',
  'Somaj si stimularea fortei de munca',
  'Ajutor social',
  'Pensie',
  'Stimulent de insertie',
  'Ajutoare pentru incalzirea locuintei',
  'Ajutoare financiare pentru persoane aflate in extrema dificultate',
  'Cheltuieli cu inmormantarea persoanelor din familiile beneficiare de ajutor social',
  'Ajutoare de urgenta in caz de calamitati naturale',
  'Indemnizatia Bugetul personal complementar pentru persoana cu handicap',
  'Alocatia de plasament',
  'Indemnizatia pentru insotitor',
  'Alocatia lunara de hrana pentru copiii cu handicap de tip HIV SIDA',
  'Ajutor anual pentru veteranii de razboi',
  'Institutie financiar bancara asigurare etc.',
  'Executor judecatoresc',
  'Autoritati straine',
];

/** The types of documents by the authority's spelling, in the order in which they are offered. */
export const DOCUMENT_TYPES: ReadonlyMap<string, DocumentType> = new Map(
  LINES.map(([key, isFor, fields, en, ro]) => {
    const isBulk = fields.index === undefined && fields.reason === undefined;
    return [key, { isFor, isBulk, fields, words: { en, ro } }];
  }),
);

/** The types as the screens get them. */
export const configurationIn = (language: Language): Record<string, RequestType> =>
  Object.fromEntries(
    [...DOCUMENT_TYPES].map(([key, { isFor, isBulk, fields, words }]) => [
      key,
      {
        description: words[language],
        canBeBulkRequested: isBulk,
        isFor,
        ...fields,
        reasons: fields.reason === undefined ? [] : [...REASONS],
      },
    ]),
  );
