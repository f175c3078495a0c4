import type { NewCompany } from '#simulator/control/schemas.ts';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { chanceOf, numberBetween, oneOf } from './chance.ts';
import type { PersonKey } from './people.ts';

/** How often a client reports: VAT and payroll monthly, VAT by the quarter, or no VAT at all. */
export type Rhythm = 'monthly' | 'quarterly' | 'micro';

type Invented = readonly [name: string, locality: string, county: string, street: string, activityCode: string];

/** A client of the demo's firm. None of these companies exists. */
export type DemoClient = {
  readonly taxId: string;
  /** As people call it. */
  readonly name: string;
  /** As the register has it. */
  readonly company: NewCompany;
  readonly rhythm: Rhythm;
  readonly manager: PersonKey | null;
  /** Which holder of the token signs for it. */
  readonly holder: 0 | 1;
  /** True where the other holder has rights for it too. */
  readonly isShared: boolean;
  readonly isActive: boolean;
};

const INVENTED: readonly Invented[] = [
  ['Albastru de Voroneț Ceramică SRL', 'Mun. Suceava', 'SUCEAVA', 'Str. Zmeurei', '2341'],
  ['Apa Vie Instalații SRL', 'Mun. Sibiu', 'SIBIU', 'Str. Fântânii', '4322'],
  ['Arinul Mobilă la Comandă SRL', 'Mun. Bistriţa', 'BISTRIŢA-NĂSĂUD', 'Str. Gării', '3109'],
  ['Asociația Grădina din Spate', 'Mun. Timişoara', 'TIMIŞ', 'Str. Cireșului', '9499'],
  ['Atelierul de Biciclete Roata SRL', 'Mun. Braşov', 'BRAŞOV', 'Str. Lungă', '9529'],
  ['Brânzeturi Poiana Mărului SRL', 'Com. Poiana Mărului', 'BRAŞOV', 'Str. Principală', '1051'],
  ['Brutăria Spicul Auriu SRL', 'Mun. Alba Iulia', 'ALBA', 'Bd. Unirii', '1071'],
  ['Cafeneaua Trei Țărcătoare SRL', 'Mun. Cluj-Napoca', 'CLUJ', 'Str. Fagului', '5630'],
  ['Carpat Foraje SA', 'Mun. Ploieşti', 'PRAHOVA', 'Str. Sondei', '4313'],
  ['Casa Țărănească Turism Rural SRL', 'Oraş Vişeu de Sus', 'MARAMUREŞ', 'Str. Izvorului', '5520'],
  ['Ceasornicăria Pendulul SRL', 'Mun. Oradea', 'BIHOR', 'Str. Republicii', '9525'],
  ['Clinica Veterinară Lăbuța SRL', 'Mun. Piteşti', 'ARGEŞ', 'Str. Teilor', '7500'],
  ['Construct Șapte Trepte SRL', 'Mun. Iaşi', 'IAŞI', 'Str. Păcurari', '4120'],
  ['Croitoria Acul și Ața SRL', 'Mun. Botoşani', 'BOTOŞANI', 'Str. Primăverii', '1413'],
  ['Delta Pescăresc SRL', 'Mun. Tulcea', 'TULCEA', 'Str. Isaccei', '0312'],
  ['Distribuție Nordică SRL', 'Mun. Baia Mare', 'MARAMUREŞ', 'Str. Dragoș Vodă', '4639'],
  ['Editura Foaie Verde SRL', 'Sector 3 Mun. Bucureşti', 'MUNICIPIUL BUCUREŞTI', 'Str. Labirint', '5811'],
  ['Electro Fulger Montaj SRL', 'Mun. Craiova', 'DOLJ', 'Str. Brestei', '4321'],
  ['Farmacia Sânziana SRL', 'Mun. Târgu Mureş', 'MUREŞ', 'Str. Gheorghe Doja', '4773'],
  ['Ferma Măgura Verde SRL', 'Com. Măgura', 'TELEORMAN', 'Str. Câmpului', '0111'],
  ['Fotografie Lumina Lunii SRL', 'Mun. Arad', 'ARAD', 'Str. Eminescu', '7420'],
  ['Grădinița Albinuța SRL', 'Mun. Galaţi', 'GALAŢI', 'Str. Brăilei', '8510'],
  ['Hotel Creasta Cocoșului SA', 'Mun. Baia Mare', 'MARAMUREŞ', 'Bd. Independenței', '5510'],
  ['Încălțăminte Pasul Ușor SRL', 'Mun. Bacău', 'BACĂU', 'Str. Mărășești', '1520'],
  ['Jucării Căluțul de Lemn SRL', 'Mun. Târgovişte', 'DÂMBOVIŢA', 'Str. Domnească', '3240'],
  ['Livada Bunicii SRL', 'Mun. Bistriţa', 'BISTRIŢA-NĂSĂUD', 'Str. Livezilor', '0124'],
  ['Logistică Drum Lin SRL', 'Mun. Arad', 'ARAD', 'Calea Aurel Vlaicu', '4941'],
  ['Miere de Salcâm Dorna SRL', 'Mun. Vatra Dornei', 'SUCEAVA', 'Str. Runc', '0149'],
  ['Moara cu Noroc Panificație SRL', 'Mun. Deva', 'HUNEDOARA', 'Str. Horea', '1061'],
  ['Optica Privirea Clară SRL', 'Mun. Constanţa', 'CONSTANŢA', 'Bd. Tomis', '4778'],
  ['Pădurea de Fag Exploatare SRL', 'Mun. Reşiţa', 'CARAŞ-SEVERIN', 'Str. Fagului', '0220'],
  ['Pensiunea Valea Zânelor SRL', 'Oraş Sinaia', 'PRAHOVA', 'Str. Furnica', '5520'],
  ['Pictură și Zugrăveli Curcubeu SRL', 'Mun. Buzău', 'BUZĂU', 'Str. Unirii', '4334'],
  ['Restaurantul La Gura Sobei SRL', 'Mun. Sibiu', 'SIBIU', 'Str. Cetății', '5610'],
  ['Săpun și Lavandă Cosmetice SRL', 'Mun. Cluj-Napoca', 'CLUJ', 'Str. Câmpului', '2042'],
  ['Software Vânt de Seară SRL', 'Mun. Iaşi', 'IAŞI', 'Str. Palat', '6201'],
  ['Tâmplăria Rindeaua SRL', 'Mun. Focşani', 'VRANCEA', 'Str. Cuza Vodă', '1623'],
  ['Transilvania Panouri Solare SRL', 'Mun. Turda', 'CLUJ', 'Str. Clujului', '3511'],
  ['Vinăria Dealul Însorit SRL', 'Com. Valea Călugărească', 'PRAHOVA', 'Str. Viei', '1102'],
  ['Yala Sisteme de Siguranță SRL', 'Sector 2 Mun. Bucureşti', 'MUNICIPIUL BUCUREŞTI', 'Str. Viitorului', '8020'],
];

const RHYTHMS = ['monthly', 'quarterly', 'micro'] as const;
const MANAGERS = ['radu', 'stefan', 'radu', 'catalina', 'ana', 'radu', 'ioana', 'catalina', 'stefan', null] as const;

/** Clients for which both holders have rights; their declarations wait for an approval. */
const SHARED: readonly string[] = ['Farmacia Sânziana SRL', 'Grădinița Albinuța SRL', 'Jucării Căluțul de Lemn SRL'];

/** The clients of the demo's firm, by name. */
export const DEMO_CLIENTS: readonly DemoClient[] = INVENTED.map((invented, place) => clientOf(invented, place));

function clientOf([name, locality, county, street, activityCode]: Invented, place: number): DemoClient {
  const rhythm = RHYTHMS[place % RHYTHMS.length] ?? 'micro';
  const taxId = cuiOf(3_100_000 + 7919 * place);
  const year = numberBetween(1996, 2023, 'founded', place);
  return {
    taxId,
    name,
    rhythm,
    manager: MANAGERS[place % MANAGERS.length] ?? null,
    holder: place % 10 < 7 ? 0 : 1,
    isShared: SHARED.includes(name),
    isActive: place !== 13 && place !== 30,
    company: {
      cui: taxId,
      name: inRegister(name),
      locality,
      county,
      street,
      streetNumber: String(numberBetween(1, 140, 'number', place)),
      postalCode: String(numberBetween(100_100, 927_250, 'postal', place)).padStart(6, '0'),
      registryNumber: `J${numberBetween(1, 40, 'county', place)}/${numberBetween(12, 4200, 'registry', place)}/${year}`,
      phone: telephone('office', place),
      registeredOn: `${year}-${two(numberBetween(1, 12, 'month', place))}-${two(numberBetween(1, 28, 'day', place))}`,
      activityCode,
      obligations: obligationsOf(rhythm, year),
      ...(rhythm === 'micro' ? {} : { vatSince: `${year + 1}-01-01`, eInvoiceSince: '2024-07-01' }),
    },
  };
}

/** Its fiscal vector, in the rhythm in which it files. */
function obligationsOf(rhythm: Rhythm, year: number): NonNullable<NewCompany['obligations']> {
  const since = `${year + 1}-01-01`;
  const payroll = rhythm === 'micro' ? 'Trimestriala' : 'Lunara';
  const vat = rhythm === 'monthly' ? 'Lunara' : 'Trimestriala';
  return [
    { code: '121', rhythm: 'Trimestriala', meaning: 'Impozit pe veniturile microintreprinderilor', since },
    ...(rhythm === 'micro' ? [] : [{ code: '300', rhythm: vat, meaning: 'Taxa pe valoarea adaugata', since } as const]),
    { code: '480', rhythm: payroll, meaning: 'Contribuţie asiguratorie', since },
    { code: '602', rhythm: payroll, meaning: 'Impozit pe venitul din salarii', since },
  ];
}

/** The tax ids that a holder of the token has rights for. */
export const rightsOfHolder = (place: number): string[] =>
  DEMO_CLIENTS.filter(({ holder, isShared }) => holder === place || isShared).map(({ taxId }) => taxId);

/** The register writes in capitals and without diacritics. */
function inRegister(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** A number of a range that is kept for invented ones. */
function telephone(what: string, place: number): string {
  return `07000${numberBetween(10_000, 99_999, what, place)}`;
}

const GIVEN_NAMES = [
  'Andrei',
  'Bogdan',
  'Crina',
  'Daria',
  'Florența',
  'George',
  'Ilinca',
  'Lucian',
  'Măriuca',
  'Nicolae',
  'Oana',
  'Răzvan',
  'Simona',
  'Tudor',
  'Viorica',
  'Zoe',
] as const;
const FAMILY_NAMES = [
  'Albeanu',
  'Băieșu',
  'Ciucurel',
  'Drăgușin',
  'Ferăstraru',
  'Gănescu',
  'Iliuță',
  'Lăcătușu',
  'Măcriș',
  'Nițulescu',
  'Onceanu',
  'Păunaș',
  'Roșianu',
  'Săndulache',
  'Țiple',
  'Zăgrean',
] as const;
const TITLES = [
  'Administrator',
  'Director economic',
  'Asistentă manager',
  'Responsabil resurse umane',
  'Asociat',
] as const;

/** The contacts of a client: one to three, the first one is the primary one. */
export function contactsOf(client: DemoClient) {
  const place = DEMO_CLIENTS.indexOf(client);
  const domain = `${client.company.name.split(' ').slice(0, 2).join('-').toLowerCase()}.test`;
  return Array.from({ length: numberBetween(1, 3, 'contacts', place) }, (_, nth) => {
    const [givenName, familyName] = [
      oneOf(GIVEN_NAMES, 'given', place, nth),
      oneOf(FAMILY_NAMES, 'family', place, nth),
    ];
    const mailbox = `${givenName}.${familyName}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return {
      name: `${givenName} ${familyName}`,
      title: nth === 0 ? TITLES[0] : oneOf(TITLES, 'title', place, nth),
      telephone: telephone('contact', 10 * place + nth),
      email: `${mailbox}@${domain}`,
      isPrimary: nth === 0,
    };
  });
}

/** What a client has besides its registered office: a place of work or an address for letters, or nothing. */
export function furtherAddressesOf(client: DemoClient) {
  const place = DEMO_CLIENTS.indexOf(client);
  const chance = chanceOf('address', place);
  if (chance > 0.6) return [];
  const type = chance > 0.25 ? ('WorkPoint' as const) : ('Correspondence' as const);
  return [
    {
      type,
      address1: `Str. Atelierelor, nr. ${numberBetween(1, 80, 'work', place)}`,
      address2: chance > 0.4 ? 'Hala 2' : '',
      city: client.company.locality?.replace(/^(Mun\.|Oraş|Com\.) /, '') ?? '',
      county: client.company.county ?? '',
      postalCode: client.company.postalCode ?? '',
      country: 'România',
    },
  ];
}
