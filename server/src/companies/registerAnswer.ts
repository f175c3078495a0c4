import * as v from 'valibot';
import type { Company } from '#contracts/api/company.ts';
import { NAME_TEXT_MAX, REGISTER_LINE_MAX } from '#contracts/limits.ts';
import { storableText } from '../db/storableText.ts';

/** A company of the register, in the product's terms. */
export type CompanyRecord = Omit<Company, 'clientId'>;

const line = v.pipe(
  v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2000))), ''),
  // The register pads and doubles spaces, and names must not contain control characters.
  v.transform((text) => storableText((text ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), REGISTER_LINE_MAX)),
);
const flag = v.optional(v.boolean(), false);
const code = v.pipe(
  v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.pipe(v.string(), v.trim(), v.regex(/^[0-9]{1,13}$/))]),
  v.transform(String),
);

const foundSchema = v.pipe(
  v.object({
    date_generale: v.object({
      cui: code,
      denumire: v.pipe(line, v.minLength(1)),
      adresa: line,
      nrRegCom: line,
      telefon: line,
      fax: line,
      codPostal: line,
    }),
    inregistrare_scop_Tva: v.object({ scpTVA: flag }),
    stare_inactiv: v.object({ statusInactivi: flag, dataRadiere: line }),
    adresa_sediu_social: v.optional(
      v.object({
        sdenumire_Strada: line,
        snumar_Strada: line,
        sdenumire_Localitate: line,
        sdenumire_Judet: line,
        stara: line,
        sdetalii_Adresa: line,
        scod_Postal: line,
      }),
    ),
  }),
  v.transform((found): CompanyRecord => {
    const general = found.date_generale;
    const office = found.adresa_sediu_social;
    const street = [office?.sdenumire_Strada, prefixed('nr. ', office?.snumar_Strada), office?.sdetalii_Adresa];
    return {
      generalInformation: {
        legalName: general.denumire,
        taxId: general.cui,
        registrationNumber: general.nrRegCom,
        telephone: general.telefon,
        fax: general.fax,
        // Struck-off companies have a date but no flag.
        isActive: !found.stare_inactiv.statusInactivi && found.stare_inactiv.dataRadiere === '',
        isVatPayer: found.inregistrare_scop_Tva.scpTVA,
      },
      registrationAddress: {
        address1: storableText(street.filter(Boolean).join(', ') || general.adresa, NAME_TEXT_MAX),
        city: office?.sdenumire_Localitate ?? '',
        county: office?.sdenumire_Judet ?? '',
        postalCode: office?.scod_Postal || general.codPostal,
        country: office?.stara || 'România',
      },
    };
  }),
);

/**
 * The answer of version 9, with or without the wrapper `cod` and `message` of older versions. Only the fields we use
 * are read. A company that cannot be read is left out and keeps no other one away.
 */
export const registerAnswerSchema = v.pipe(
  v.object({
    cod: v.optional(v.picklist([200, 404])),
    found: v.pipe(v.array(v.unknown()), v.maxLength(1000)),
    notFound: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(1000)), []),
  }),
  v.transform(({ found, notFound }) => {
    const answers = new Map<string, CompanyRecord | null>(readable(code, notFound).map((taxId) => [taxId, null]));
    for (const company of readable(foundSchema, found)) answers.set(company.generalInformation.taxId, company);
    return answers;
  }),
);

const readable = <T>(schema: v.GenericSchema<unknown, T>, values: readonly unknown[]): T[] =>
  values.flatMap((value) => {
    const read = v.safeParse(schema, value);
    return read.success ? [read.output] : [];
  });

const prefixed = (prefix: string, text: string | undefined): string =>
  text === undefined || text === '' ? '' : `${prefix}${text}`;
