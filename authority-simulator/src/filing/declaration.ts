import { SaxesParser, type SaxesTagNS } from 'saxes';

/** What the authority takes from a declaration: its form, whom it is for and which month it reports. */
export type Declaration = { form: string | null; fiscalCode: string | null; period: Period | null };

export type Period = { month: number; year: number };

/** Codes of the namespaces whose form is not simply the code in capitals. */
const FORM_OF_CODE: ReadonlyMap<string, string> = new Map([['declaratie_unica', 'D112']]);

/** Forms the portal knows. Source: anaf-spv.md 2 and 5. */
const FORMS: ReadonlySet<string> = new Set(
  [
    'D100 D101 D102 D103 D106 D107 D112 D120 D130 D177 D180 D205 D207 D208 D212 D300 D301 D307 D311',
    'D390 D392 D393 D394 D397 D406 D406T D700 D710 F4109 S1002 S1003 S1005',
  ].flatMap((line) => line.split(' ')),
);

/** Forms that report on no period: the authority takes the month of the filing. */
export const FORMS_WITHOUT_PERIOD: ReadonlySet<string> = new Set(['D700']);

const NAMESPACE = /^mfp:anaf:dgti:(\w+):declaratie:v\d+$/;

/** Places of the SAF-T file that identify it, below the root. */
const SAFT = {
  fiscalCode: 'Header/Company/RegistrationNumber',
  month: 'Header/SelectionCriteria/PeriodStart',
  year: 'Header/SelectionCriteria/PeriodStartYear',
  date: 'Header/SelectionCriteria/SelectionStartDate',
} as const;

/** Reads a declaration; null when the bytes are no XML. */
export function readDeclaration(bytes: Buffer): Declaration | null {
  const attributes = new Map<string, string>();
  const texts = new Map<string, string>();
  const path: string[] = [];
  let form: string | null = null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    path.push(tag.local);
    if (path.length === 1) form = formOf(tag.uri);
    // The employer of a D112 stands one level down; other parties stand in attributes of other names.
    if (path.length === 1 || tag.local === 'angajator') takeAttributes(tag, attributes);
  });
  parser.on('text', (text) => {
    const place = path.slice(1).join('/');
    if (Object.values<string>(SAFT).includes(place)) texts.set(place, text.trim());
  });
  parser.on('closetag', () => void path.pop());
  try {
    parser.write(bytes.toString()).close();
  } catch {
    return null;
  }
  const first = (...names: string[]): string | undefined =>
    names.map((name) => attributes.get(name)).find((value) => value !== undefined);
  const [year, month] = (texts.get(SAFT.date) ?? '').split('-');
  return {
    form,
    fiscalCode: digitsOf(first('cui', 'cif') ?? texts.get(SAFT.fiscalCode) ?? ''),
    period: periodOf(
      first('luna', 'luna_r') ?? texts.get(SAFT.month) ?? month,
      first('an', 'an_r') ?? texts.get(SAFT.year) ?? year,
    ),
  };
}

function takeAttributes(tag: SaxesTagNS, attributes: Map<string, string>): void {
  for (const { local, value } of Object.values(tag.attributes)) {
    if (!attributes.has(local)) attributes.set(local, value);
  }
}

function formOf(namespace: string): string | null {
  const code = NAMESPACE.exec(namespace)?.[1] ?? '';
  const form = FORM_OF_CODE.get(code) ?? code.toUpperCase();
  return FORMS.has(form) ? form : null;
}

function digitsOf(code: string): string | null {
  return /^(?:RO)?(\d{2,13})$/.exec(code)?.[1] ?? null;
}

function periodOf(month = '', year = ''): Period | null {
  const isPeriod = /^(0?[1-9]|1[0-2])$/.test(month) && /^20\d\d$/.test(year);
  return isPeriod ? { month: Number(month), year: Number(year) } : null;
}
