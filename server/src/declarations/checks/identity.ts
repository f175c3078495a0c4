import { isFiscalCode, isPersonalCode } from '#contracts/checkDigits.ts';
import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR } from '#contracts/limits.ts';
import type { Form } from '../forms/form.ts';
import type { XmlElement } from '../reading/xml.ts';
import { quoted, type Findings } from './findings.ts';
import { wrongFiscal, wrongPerson } from './kinds.ts';

/** Taxpayer and period of a declaration. Unreadable values are null. */
export type Identity = {
  readonly fiscalCode: string | null;
  readonly month: number | null;
  readonly year: number | null;
};

/** A mandatory value: null and a finding when it is missing. */
export function needed(value: string | undefined, field: string, place: string, findings: Findings): string | null {
  if (value !== undefined && value !== '') return value;
  findings.add({
    severity: 'error',
    code: value === undefined ? 'attributeMissing' : 'attributeEmpty',
    place,
    values: { attribute: field },
    line: {
      kind: 'atribut',
      field,
      message: value === undefined ? 'atributul trebuie sa existe' : 'atribut prezent dar vid nepermis',
    },
  });
  return null;
}

/** Checks the fiscal code of a declaration's taxpayer; returns it whenever it consists of digits. */
export function checkTaxpayer(
  code: string | null,
  field: string,
  place: string,
  isCompanyOnly: boolean,
  findings: Findings,
): string | null {
  if (code === null) return null;
  const isRight = isFiscalCode(code) || (!isCompanyOnly && isPersonalCode(code));
  if (!isRight) {
    const { code: finding, message } =
      /^[0-9]{13}$/.test(code) && !isCompanyOnly ? wrongPerson(code) : wrongFiscal(field);
    findings.add({
      severity: 'error',
      code: finding,
      place,
      values: { attribute: field, value: quoted(code) },
      line: { kind: 'atribut', field, message },
    });
  }
  return /^[0-9]{2,13}$/.test(code) ? code : null;
}

/** Checks the period of a declaration. `firstYear` is the first year of the form. */
export function checkPeriod(
  written: { readonly month: string | null; readonly year: string | null },
  fields: { readonly month: string; readonly year: string },
  place: string,
  form: { readonly type: string; readonly firstYear: number },
  findings: Findings,
): { readonly month: number | null; readonly year: number | null } {
  const read = (value: string | null, field: string): number | null => {
    if (value === null) return null;
    if (/^[0-9]{1,4}$/.test(value)) return Number(value);
    findings.add({
      severity: 'error',
      code: 'notInteger',
      place,
      values: { attribute: field, value: quoted(value) },
      line: { kind: 'atribut', field, message: `numar intreg eronat: '${quoted(value)}'` },
    });
    return null;
  };
  const month = read(written.month, fields.month);
  const year = read(written.year, fields.year);
  const isMonth = month === null || (month >= 1 && month <= 12);
  const isYear = year === null || (year >= form.firstYear && year <= LAST_REPORTING_YEAR);
  if (!isMonth || !isYear) {
    const period = `${written.month ?? ''}.${written.year ?? ''}`;
    const first = `01.${form.firstYear}`;
    findings.add({
      severity: 'error',
      code: 'periodInvalid',
      place,
      values: { attribute: isMonth ? fields.year : fields.month, value: quoted(period) },
      line: {
        kind: 'regula',
        message: `Perioada de raportare incorecta ('${quoted(period)}') sau anterioara perioadei de raportare minime ${form.type} (${first})`,
      },
    });
  }
  const isKnownYear = year !== null && year >= FIRST_REPORTING_YEAR && year <= LAST_REPORTING_YEAR;
  return { month: isMonth ? month : null, year: isKnownYear ? year : null };
}

/** Checks taxpayer and period of a declaration that consists of attributes. */
export function checkIdentity(
  root: XmlElement,
  holder: { readonly element: XmlElement; readonly place: string } | null,
  form: Form,
  place: string,
  findings: Findings,
): Identity {
  const field = form.taxpayer.code;
  const code = holder ? needed(holder.element.attributes[field], field, holder.place, findings) : null;
  const isCompanyOnly = form.elements?.[root.name]?.attributes['cui']?.split(' ').includes(`${field}!!`) ?? false;
  const fiscalCode = holder ? checkTaxpayer(code, field, holder.place, isCompanyOnly, findings) : null;
  if (form.period === null) return { fiscalCode, month: null, year: null };
  const { month, year } = form.period;
  const written = {
    month: needed(root.attributes[month], month, place, findings),
    year: needed(root.attributes[year], year, place, findings),
  };
  const firstYear = firstYearOf(form, year);
  return {
    fiscalCode,
    ...checkPeriod(written, form.period, place, { type: form.type, firstYear }, findings),
  };
}

/** The schema's first year of a form. */
function firstYearOf(form: Form, field: string): number {
  for (const [kind, names] of Object.entries(form.elements?.[form.root]?.attributes ?? {})) {
    if (names.split(' ').includes(`${field}!!`)) return Number(kind.split('..')[0]);
  }
  return FIRST_REPORTING_YEAR;
}
