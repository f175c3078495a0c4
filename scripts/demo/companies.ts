import type { NewCompany } from '#simulator/control/schemas.ts';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';

type Invented = readonly [body: number, name: string, county: string, locality: string, activityCode: string];

/** Invented companies, with computed check digits. */
const INVENTED: readonly Invented[] = [
  [1512340, 'ALTORA DISTRIBUTIE SRL', 'CLUJ', 'Mun. Cluj-Napoca', '4639'],
  [1623451, 'BRADUL VERDE FORESTIER SRL', 'SUCEAVA', 'Mun. Suceava', '0220'],
  [1734562, 'CORALIA CONFECTII SRL', 'BACĂU', 'Mun. Bacău', '1413'],
  [1845673, 'DARIMEX LOGISTIC SRL', 'ARAD', 'Mun. Arad', '4941'],
  [1956784, 'ELIVA COSMETICE SRL', 'SIBIU', 'Mun. Sibiu', '4775'],
  [2067895, 'FLORIVAL GRADINI SRL', 'ILFOV', 'Oraş Voluntari', '8130'],
  [2178906, 'GRANIT MONTAJ SRL', 'BIHOR', 'Mun. Oradea', '4391'],
  [2289017, 'HELIOSUN ENERGIE SRL', 'CONSTANŢA', 'Mun. Constanţa', '3511'],
  [2390128, 'IZVORUL RECE SRL', 'HARGHITA', 'Mun. Miercurea Ciuc', '1107'],
  [2501239, 'JUMARA TEXTILE SRL', 'BUZĂU', 'Mun. Buzău', '1392'],
  [2612350, 'KOLIBA RESTAURANTE SRL', 'PRAHOVA', 'Mun. Ploieşti', '5610'],
  [2723461, 'LUMIRA OPTICA SRL', 'MUREŞ', 'Mun. Târgu Mureş', '4778'],
  [2834572, 'MERIDA TURISM SRL', 'BRAŞOV', 'Mun. Braşov', '7911'],
];

/** The demo's companies besides those of every simulator. */
export const DEMO_COMPANIES: readonly NewCompany[] = INVENTED.map(
  ([body, name, county, locality, activityCode], place) => ({
    cui: cuiOf(body),
    name,
    county,
    locality,
    activityCode,
    registryNumber: `J${10 + place}/${200 + 37 * place}/2017`,
    registeredOn: '2017-05-10',
    ...(place % 3 === 2 ? {} : { vatSince: '2018-01-01', eInvoiceSince: '2024-07-01' }),
  }),
);

/** The clients of the demo's firm, two of them from the simulator. */
export const CLIENT_CODES: readonly string[] = [
  '12345674',
  cuiOf(1234567),
  ...DEMO_COMPANIES.slice(0, 6).map(codeOf),
].filter((code, place, all) => all.indexOf(code) === place);

/** Further companies that the token's holder has rights for; they are no clients yet. */
export const OTHER_CODES: readonly string[] = DEMO_COMPANIES.slice(6).map(codeOf);

function codeOf(company: NewCompany): string {
  return company.cui;
}
