import { FIRST_REPORTING_YEAR } from '#contracts/limits.ts';
import { childrenOf } from '../forms/amounts.ts';
import type { Form } from '../forms/form.ts';
import type { XmlElement } from '../reading/xml.ts';
import { quoted, type Findings } from './findings.ts';
import { checkPeriod, checkTaxpayer, needed, type Identity } from './identity.ts';

/** Sections of a SAF-T file. Only the header is mandatory: a file of assets has no ledger entries, for example. */
const SECTIONS = ['Header', 'MasterFiles', 'GeneralLedgerEntries', 'SourceDocuments'] as const;
/**
 * Kinds of a SAF-T file: monthly, quarterly, yearly. The authority has further ones, so an unknown kind is a warning.
 */
const KINDS = ['L', 'T', 'A'];

const textOf = (element: XmlElement | undefined, path: readonly string[]): string | undefined => {
  const [name, ...rest] = path;
  if (name === undefined) return element?.text.trim();
  return element ? textOf(childrenOf(element, name)[0], rest) : undefined;
};

/** Checks a SAF-T file: its header must give taxpayer, period and kind. */
export function checkAudit(root: XmlElement, form: Form, findings: Findings): Identity {
  for (const name of SECTIONS) {
    if (childrenOf(root, name).length > 0) continue;
    findings.add({
      severity: name === 'Header' ? 'error' : 'warning',
      code: 'elementMissing',
      place: root.name,
      values: { element: name, times: '0', low: '1', high: '1' },
      line: {
        kind: 'structura',
        message: `elementul '${name}' ar fi trebuit sa apara de minimum 1 ori, dar apare efectiv de 0 ori`,
      },
    });
  }
  const [header] = childrenOf(root, 'Header');
  if (!header) return { fiscalCode: null, month: null, year: null };

  const number = needed(
    textOf(header, ['Company', 'RegistrationNumber']),
    'RegistrationNumber',
    'Company (1)',
    findings,
  );
  const code = number?.replace(/^(?:RO|00)(?=[0-9])/, '') ?? null;
  const fiscalCode = checkTaxpayer(code, 'RegistrationNumber', 'Company (1)', false, findings);
  checkKind(header, findings);

  const place = 'SelectionCriteria (1)';
  const [, endYear, endMonth] =
    /^([0-9]{4})-([0-9]{2})/.exec(textOf(header, ['SelectionCriteria', 'SelectionEndDate']) ?? '') ?? [];
  const read = (name: string) => needed(textOf(header, ['SelectionCriteria', name]), name, place, findings);
  const written =
    endYear && endMonth
      ? { month: endMonth, year: endYear }
      : { month: (read('PeriodStart'), read('PeriodEnd')), year: (read('PeriodStartYear'), read('PeriodEndYear')) };
  const fields = { month: 'PeriodEnd', year: 'PeriodEndYear' };
  return {
    fiscalCode,
    ...checkPeriod(written, fields, place, { type: form.type, firstYear: FIRST_REPORTING_YEAR }, findings),
  };
}

function checkKind(header: XmlElement, findings: Findings): void {
  const kind = needed(textOf(header, ['HeaderComment']), 'HeaderComment', 'Header (1)', findings);
  if (kind === null || KINDS.includes(kind)) return;
  findings.add({
    severity: 'warning',
    code: 'notInList',
    place: 'Header (1)',
    values: { attribute: 'HeaderComment', value: quoted(kind), list: KINDS.join(', ') },
    line: {
      kind: 'atribut',
      field: 'HeaderComment',
      message: `valoarea '${quoted(kind)}' nu se afla in lista (${KINDS.join(', ')})`,
    },
  });
}
