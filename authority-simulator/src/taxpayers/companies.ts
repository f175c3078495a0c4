import * as v from 'valibot';
import { companySchema, type Company, type NewCompany } from '../control/schemas.ts';
import { cuiOf } from './fiscalCodes.ts';

/** Invented companies; the bodies of their tax ids are picked by hand, the check digits computed. */
const INVENTED: readonly (Omit<NewCompany, 'cui'> & { body: number })[] = [
  { body: 123456, name: 'ALFA CONSULT SRL', vatSince: '2016-01-01', eInvoiceSince: '2024-01-01' },
  {
    body: 1234567,
    name: 'EXEMPLU SRL',
    vatSince: '2020-02-01',
    registryNumber: 'J40/1/2020',
    registeredOn: '2020-01-01',
    activityCode: '6201',
  },
  { body: 800000000, name: 'BETA COMERT SA', vatSince: '2010-05-01', splitVatSince: '2018-01-01' },
  {
    body: 1450012,
    name: 'GAMA CONSTRUCT SRL',
    county: 'CLUJ',
    locality: 'Mun. Cluj-Napoca',
    street: 'Str. Fagului',
    vatSince: '2019-07-01',
    vatOnCashSince: '2021-01-01',
  },
  {
    body: 2310045,
    name: 'DELTA TRANSPORT SRL',
    county: 'TIMIŞ',
    locality: 'Mun. Timişoara',
    street: 'Bd. Mihai Viteazul',
    activityCode: '4941',
    vatSince: '2013-10-01',
  },
  {
    body: 3120078,
    name: 'EPSILON MEDICAL SRL',
    county: 'IAŞI',
    locality: 'Mun. Iaşi',
    street: 'Str. Păcurari',
    activityCode: '8621',
  },
  {
    body: 4010091,
    name: 'ZETA AGRICOLA SRL',
    county: 'CĂLĂRAŞI',
    locality: 'Sat Exemplu',
    street: 'Str. Principală',
    activityCode: '0111',
    inactiveSince: '2024-03-15',
  },
  {
    body: 2875410,
    name: 'ETA SOFTWARE SRL',
    county: 'BRAŞOV',
    locality: 'Mun. Braşov',
    street: 'Str. Lungă',
    activityCode: '6201',
    vatSince: '2022-04-01',
    eInvoiceSince: '2024-01-01',
  },
  {
    body: 1799321,
    name: 'THETA PANIFICATIE SRL',
    county: 'DOLJ',
    locality: 'Mun. Craiova',
    activityCode: '1071',
    vatSince: '2011-01-01',
    vatUntil: '2025-06-30',
  },
  { body: 3666008, name: 'IOTA DESIGN SRL', activityCode: '7410' },
  {
    body: 4400217,
    name: 'KAPPA HORECA SRL',
    county: 'CONSTANŢA',
    locality: 'Mun. Constanţa',
    activityCode: '5610',
    vatSince: '2018-06-01',
  },
  {
    body: 905533,
    name: 'LAMBDA IMPEX SRL',
    registeredOn: '1999-11-20',
    vatSince: '2000-01-01',
    struckOffOn: '2025-02-10',
  },
];

/** The companies every simulator starts with: ordinary ones, and one each of inactive, struck off and out of VAT. */
export function syntheticCompanies(): Company[] {
  return INVENTED.map(({ body, ...company }) =>
    v.parse(companySchema, { registryNumber: `J40/${body % 9999}/2015`, ...company, cui: cuiOf(body) }),
  );
}
