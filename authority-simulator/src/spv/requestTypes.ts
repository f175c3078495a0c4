/** A parameter of `cerere` besides `tip` and `cui`. */
export type RequestParameter = 'an' | 'luna' | 'lunai' | 'lunas' | 'motiv' | 'numar_inregistrare' | 'cui_pui';

/** What the service knows of one `tip`; `for` tells whose codes it is offered to. */
export type RequestType = {
  required: readonly RequestParameter[];
  optional: readonly RequestParameter[];
  for: 'company' | 'person' | 'both';
  since: number | null;
  /** Months it may be asked for, where not all twelve. */
  months: readonly number[] | null;
};

function type(required: readonly RequestParameter[], rest: Partial<Omit<RequestType, 'required'>> = {}): RequestType {
  return { required, optional: [], for: 'both', since: null, months: null, ...rest };
}

const company = { for: 'company' } as const;
const person = { for: 'person' } as const;
const yearly = (since: number): RequestType => type(['an'], { ...company, since });
const monthly = (since: number): RequestType => type(['an', 'luna'], { ...company, since });
const branches = { optional: ['cui_pui'] } as const;

/** The types the service takes, spelled exactly; compared literally. Source: anaf-spv.md 2. */
export const REQUEST_TYPES: ReadonlyMap<string, RequestType> = new Map([
  ['DATE IDENTIFICARE', type([], company)],
  ['VECTOR FISCAL', type([])],
  ['Situatie Sintetica', type([])],
  ['Obligatii de plata', type([])],
  ['Nota obligatiilor de plata', type([])],
  ['Fisa Rol', type([], branches)],
  ['Fisa Rol Completa', type([], branches)],
  ['Fisa Rol Simplificata', type([], branches)],
  ['Rezumat Fisa Rol cu XLS atasat', type([], branches)],
  ['Istoric Spatiu Virtual', type([])],
  ['Registru intrari-iesiri', type([])],
  ['Istoric bilant', type([], { ...company, since: 2011 })],
  ['InterogariBanci', type([], person)],
  ['D112Contrib', type([], person)],
  ['NeconcordanteD112CNP', type([], person)],
  ['Istoric declaratii', type(['an'], { since: 2011 })],
  ['Bilant anual', yearly(2011)],
  ['Bilant semestrial', yearly(2012)],
  ['D101', yearly(2011)],
  ['D120', yearly(2011)],
  ['D130', yearly(2011)],
  ['D205', yearly(2012)],
  ['D106', yearly(2013)],
  ['D392', yearly(2011)],
  ['D393', yearly(2011)],
  ['D212', type(['an'], person)],
  ['D100', monthly(2011)],
  ['D112', monthly(2011)],
  ['D300', monthly(2011)],
  ['D301', monthly(2011)],
  ['D390', monthly(2011)],
  ['D394', monthly(2011)],
  ['D180', monthly(2011)],
  ['D311', monthly(2012)],
  ['D208', type(['an', 'luna'], { ...company, since: 2012, months: [6, 12] })],
  ['Adeverinte Venit', type(['an', 'motiv'], person)],
  ['Duplicat Recipisa', type(['numar_inregistrare'], { since: 2011 })],
  ['NeconcordanteD394', type(['an', 'lunai', 'lunas'], { ...company, since: 2016 })],
]);

/** Types the authority knows but does not give out through the service. */
export const NOT_THROUGH_THE_SERVICE: ReadonlySet<string> = new Set(['CAF']);

/** The reasons an income certificate may be asked for, exact texts. Source: anaf-spv.md 2. */
export const REASONS: readonly string[] = [
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
  'Altele',
];
