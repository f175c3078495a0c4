import type { RequestField, RequestType } from '#contracts/api/spvRequest.ts';
import type { Language } from '#contracts/languages.ts';

type Rule = 'Required' | 'Optional';
/** A type of document: whose it is, what it asks for, and what it is called. */
export type DocumentType = {
  readonly isFor: RequestType['isFor'];
  /** Asked for several clients at once: nothing of it differs from client to client. */
  readonly isBulk: boolean;
  readonly fields: Readonly<Partial<Record<RequestField, Rule>>>;
  /** The first year that the authority has it for. */
  readonly since: number | null;
  /** The months it may be asked for, where not all twelve. */
  readonly months: readonly number[];
  readonly words: Readonly<Record<Language, string>>;
};

const YEAR = { reportingYear: 'Required' } as const;
const MONTH = { reportingYear: 'Required', reportingMonth: 'Required' } as const;
const BRANCH = { secondaryFiscalCode: 'Optional' } as const;

type Line = {
  readonly key: string;
  readonly isFor?: RequestType['isFor'];
  readonly fields?: DocumentType['fields'];
  readonly since?: number;
  readonly months?: readonly number[];
  readonly en: string;
  readonly ro: string;
};

/** What the authority's service takes, in its own spelling; whose it is where the service tells. Source: `cerere`. */
const LINES: readonly Line[] = [
  { key: 'VECTOR FISCAL', en: 'Fiscal vector', ro: 'Vector fiscal' },
  { key: 'DATE IDENTIFICARE', isFor: 'companies', en: 'Identification data', ro: 'Date de identificare' },
  { key: 'Situatie Sintetica', en: 'Summary of the previous month', ro: 'Situație sintetică' },
  { key: 'Obligatii de plata', en: 'Unpaid obligations', ro: 'Obligații de plată' },
  { key: 'Nota obligatiilor de plata', en: 'Payment note for the treasury', ro: 'Nota obligațiilor de plată' },
  { key: 'Fisa Rol', fields: BRANCH, en: 'Tax account', ro: 'Fișă rol' },
  { key: 'Fisa Rol Completa', fields: BRANCH, en: 'Tax account, complete', ro: 'Fișă rol completă' },
  { key: 'Fisa Rol Simplificata', fields: BRANCH, en: 'Tax account, simplified', ro: 'Fișă rol simplificată' },
  {
    key: 'Rezumat Fisa Rol cu XLS atasat',
    fields: BRANCH,
    en: 'Tax account summary with spreadsheet',
    ro: 'Rezumat fișă rol cu XLS atașat',
  },
  { key: 'Istoric Spatiu Virtual', en: 'Activity in SPV', ro: 'Istoric spațiu virtual' },
  { key: 'Registru intrari-iesiri', en: 'Register of documents', ro: 'Registru intrări-ieșiri' },
  {
    key: 'Istoric bilant',
    isFor: 'companies',
    since: 2011,
    en: 'History of financial statements',
    ro: 'Istoric bilanț',
  },
  { key: 'InterogariBanci', isFor: 'people', en: 'Queries by banks', ro: 'Interogări ale băncilor' },
  { key: 'D112Contrib', isFor: 'people', en: 'Contributions by D112', ro: 'Contribuții din D112' },
  {
    key: 'NeconcordanteD112CNP',
    isFor: 'people',
    en: 'Differences between D112 and REVISAL',
    ro: 'Neconcordanțe D112 și REVISAL',
  },
  { key: 'Istoric declaratii', fields: YEAR, since: 2011, en: 'History of declarations', ro: 'Istoric declarații' },
  {
    key: 'Bilant anual',
    isFor: 'companies',
    fields: YEAR,
    since: 2011,
    en: 'Annual financial statements',
    ro: 'Bilanț anual',
  },
  {
    key: 'Bilant semestrial',
    isFor: 'companies',
    fields: YEAR,
    since: 2012,
    en: 'Half-year financial statements',
    ro: 'Bilanț semestrial',
  },
  ...['D101', 'D120', 'D130'].map((form) => copyOf(form, YEAR, 2011)),
  copyOf('D205', YEAR, 2012),
  copyOf('D106', YEAR, 2013),
  ...['D392', 'D393'].map((form) => copyOf(form, YEAR, 2011)),
  { key: 'D212', isFor: 'people', fields: YEAR, en: 'Copy of D212', ro: 'Duplicat D212' },
  ...['D100', 'D112', 'D300', 'D301', 'D390', 'D394', 'D180'].map((form) => copyOf(form, MONTH, 2011)),
  copyOf('D311', MONTH, 2012),
  { ...copyOf('D208', MONTH, 2012), months: [6, 12] },
  {
    key: 'NeconcordanteD394',
    isFor: 'companies',
    fields: { reportingYear: 'Required', startMonth: 'Required', endMonth: 'Required' },
    since: 2016,
    en: 'Differences in D394',
    ro: 'Neconcordanțe D394',
  },
  { key: 'Duplicat Recipisa', fields: { index: 'Required' }, en: 'Duplicate of a receipt', ro: 'Duplicat recipisă' },
  {
    key: 'Adeverinte Venit',
    isFor: 'people',
    fields: { reportingYear: 'Required', reason: 'Required' },
    en: 'Income certificate',
    ro: 'Adeverință de venit',
  },
];

function copyOf(form: string, fields: DocumentType['fields'], since: number): Line {
  return { key: form, isFor: 'companies', fields, since, en: `Copy of ${form}`, ro: `Duplicat ${form}` };
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
  LINES.map(({ key, isFor = 'anybody', fields = {}, since = null, months = [], en, ro }) => {
    const isBulk = fields.index === undefined && fields.reason === undefined;
    return [key, { isFor, isBulk, fields, since, months, words: { en, ro } }];
  }),
);

/** The types as the screens get them. */
export const configurationIn = (language: Language): Record<string, RequestType> =>
  Object.fromEntries(
    [...DOCUMENT_TYPES].map(([key, { isFor, isBulk, fields, since, months, words }]) => [
      key,
      {
        description: words[language],
        canBeBulkRequested: isBulk,
        isFor,
        ...fields,
        since,
        months: [...months],
        reasons: fields.reason === undefined ? [] : [...REASONS],
      },
    ]),
  );
