import { exactSum } from '../forms/amounts.ts';
import type { ControlSum, Evidence, Form } from '../forms/form.ts';
import type { XmlElement } from '../reading/xml.ts';
import { quoted, type Findings } from './findings.ts';
import type { Identity } from './identity.ts';

/** Compares `totalPlata_A` with the sum of the form's rule. Another check reports terms that are no numbers. */
export function checkControlSum({ element, place, terms, isWhole }: ControlSum, findings: Findings): void {
  const written = element.attributes['totalPlata_A'];
  if (written === undefined || written === '') return;
  const said = exactSum([written]);
  const sum = exactSum(terms, isWhole);
  if (said === null || sum === null || said === sum) return;
  findings.add({
    severity: 'error',
    code: 'controlSumWrong',
    place,
    values: { value: quoted(written), expected: sum },
    line: {
      kind: 'regula',
      message: `totalPlata_A (${quoted(written)}) = totalPlata_A calculat conform regulii (${sum})`,
    },
  });
}

/** The parts of the number: prefix, obligation, `01`, MMYY, DDMMYY, flag, `000`, check digits. */
const EVIDENCE = /^(10|11)([0-9]{3})01([0-9]{4})([0-9]{6})[0-9]000([0-9]{2})$/;

/** Checks the structure of `nr_evid`, its obligation, period and due date, and its check digits. */
export function checkEvidence(evidence: Evidence, { month, year }: Identity, findings: Findings): void {
  const { element, place, prefix, obligation, due } = evidence;
  const written = element.attributes['nr_evid'];
  if (written === undefined || written === '') return;
  const refuse = (part: EvidencePart, value: string, expected: string) => {
    const { words, from, to, severity } = EVIDENCE_PARTS[part];
    findings.add({
      severity,
      code: 'evidenceNumberInvalid',
      place,
      values: { value: quoted(written), expected, from: String(from), to: String(to) },
      line: {
        kind: 'regula',
        field: 'nr_evid',
        message: `atributul nr_evid (${quoted(value)}) trebuie sa fie egal cu ${words} (${expected})`,
      },
    });
  };
  const parts = EVIDENCE.exec(written);
  if (!parts) {
    refuse('structure', written, `${prefix}${obligation ?? '***'}01LLAAZZLLAA*000**`);
    return;
  }
  const [, first = '', code = '', period = '', dueWritten = '', control = ''] = parts;
  const sum = Array.from(written.slice(0, -2), Number).reduce((total, digit) => total + digit, 0);
  const expectedControl = twoDigits(sum);
  if (control !== expectedControl) refuse('control', control, expectedControl);
  if (first !== prefix) refuse('prefix', first, prefix);
  if (obligation !== null && code !== obligation) refuse('obligation', code, obligation);
  if (month !== null && year !== null) {
    const expected = `${twoDigits(month)}${twoDigits(year)}`;
    if (period !== expected) refuse('period', period, expected);
  }
  if (due !== null && dueWritten !== due) refuse('due', dueWritten, due);
}

const twoDigits = (number: number) => String(number % 100).padStart(2, '0');

type EvidencePart = 'structure' | 'prefix' | 'obligation' | 'period' | 'due' | 'control';
type PartOfEvidence = {
  readonly words: string;
  /** First and last digit, from 1. */
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
};
const EVIDENCE_PARTS: Readonly<Record<EvidencePart, PartOfEvidence>> = {
  structure: { words: 'structura numarului de evidenta a platii', from: 1, to: 23, severity: 'error' },
  prefix: { words: 'tipul numarului', from: 1, to: 2, severity: 'error' },
  obligation: { words: 'codul obligatiei', from: 3, to: 5, severity: 'error' },
  period: { words: 'perioada de raportare', from: 8, to: 11, severity: 'error' },
  // Only a warning, because the authority sometimes moves due dates.
  due: { words: 'scadenta', from: 12, to: 17, severity: 'warning' },
  control: { words: 'cifra de control', from: 22, to: 23, severity: 'error' },
};

/** Checks the rules that only one form has. */
export function checkOwnRules(root: XmlElement, form: Form, findings: Findings): void {
  for (const { code, place, attribute, value, list = [] } of form.rules?.(root) ?? []) {
    const isPeriod = code === 'periodInvalid';
    findings.add({
      severity: 'error',
      code,
      place,
      values: { attribute, value: quoted(value), ...(isPeriod ? {} : { list: list.join(', ') }) },
      line: isPeriod
        ? { kind: 'regula', message: `Perioada de raportare incorecta ('${quoted(value)}')` }
        : {
            kind: 'atribut',
            field: attribute,
            message: `valoarea '${quoted(value)}' nu se afla in lista (${list.join(', ')})`,
          },
    });
  }
}
