import type { Message } from '../authorityRecords.ts';
import type { Company } from '../control/schemas.ts';
import { HISTORIES } from './histories.ts';
import {
  amount,
  codeWord,
  day,
  debts,
  holder,
  monthBefore,
  row,
  type DocumentText,
  type Parameters,
  type ReportWriter,
  type Row,
  type Taxpayer,
} from './lines.ts';
import { sheetOf } from './sheet.ts';

/** The text of the document that answers a request of a type. */
export function reportText(tip: string, parameters: Parameters, message: Message, taxpayer: Taxpayer): DocumentText {
  const write = REPORTS[tip] ?? HISTORIES[tip] ?? declarationDuplicate(tip);
  return write(parameters, message, taxpayer);
}

const REPORTS: Readonly<Record<string, ReportWriter>> = {
  'VECTOR FISCAL': (_, message, taxpayer) => fiscalVector(message.cif, taxpayer),
  'DATE IDENTIFICARE': (_, message, taxpayer) => identity(message, taxpayer),
  'Situatie Sintetica': (_, message, taxpayer) => ({
    heading: 'SITUATIE SINTETICA',
    lines: [
      ...holder(message, taxpayer),
      `Luna de referinta ${closedMonth(message)}, situatie generata la data de ${day(message)}`,
      ...(isInArrears(message.cif)
        ? ['OBLIGATII DE PLATA RESTANTE', ...debts(message)]
        : ['NU SUNT OBLIGATII DE PLATA RESTANTE']),
    ],
  }),
  'Obligatii de plata': (_, message, taxpayer) => ({
    heading: 'OBLIGATII DE PLATA',
    lines: [
      ...holder(message, taxpayer),
      `Situatia obligatiilor de plata neachitate la sfarsitul lunii ${closedMonth(message)}`,
      ...debts(message),
    ],
  }),
  'Nota obligatiilor de plata': (_, message, taxpayer) => ({
    heading: 'NOTA OBLIGATIILOR DE PLATA',
    lines: [
      ...holder(message, taxpayer),
      'Cu aceasta nota va puteti prezenta la ghiseele trezoreriei sau puteti plati prin mijloace de plata la distanta.',
      row('Cont de trezorerie', 'Beneficiar', 'Suma (lei)'),
      row('RO00 TREZ 0000 0000 0000 0001', 'Bugetul de stat', amount(message.id)),
      row('RO00 TREZ 0000 0000 0000 0002', 'Bugetele asigurarilor', amount(`${message.id}7`)),
    ],
  }),
  'Fisa Rol': accountSheet('FISA ROL'),
  'Fisa Rol Completa': accountSheet('FISA ROL COMPLETA'),
  'Fisa Rol Simplificata': accountSheet('FISA ROL SIMPLIFICATA'),
  'Rezumat Fisa Rol cu XLS atasat': (parameters, message, taxpayer) => ({
    ...accountSheet('REZUMAT FISA ROL')(parameters, message, taxpayer),
    attached: { name: `fisa_rol_${message.cif}.xls`, bytes: sheetOf(accountRows(message)) },
  }),
  InterogariBanci: (_, message, taxpayer) => ({
    heading: 'INTEROGARI BANCI',
    lines: [
      ...holder(message, taxpayer),
      'Situatia interogarilor efectuate de banci privind veniturile persoanei fizice',
      row('Banca', 'Data interogarii', 'Acord'),
      row('BANCA EXEMPLU SA', day(message), 'DA'),
    ],
  }),
  D112Contrib: (_, message, taxpayer) => ({
    heading: 'CONTRIBUTII SOCIALE DECLARATE IN D112',
    lines: [
      ...holder(message, taxpayer),
      row('Luna', 'Angajator', 'CAS (lei)', 'CASS (lei)'),
      row(closedMonth(message), 'EXEMPLU SRL', amount(message.id), amount(`${message.id}7`)),
    ],
  }),
  NeconcordanteD112CNP: (_, message, taxpayer) => ({
    heading: 'NECONCORDANTE D112 - REVISAL',
    lines: [...holder(message, taxpayer), 'Nu au fost identificate neconcordante.'],
  }),
  NeconcordanteD394: ({ an = '', lunai = '', lunas = '' }, message, taxpayer) => ({
    heading: 'NECONCORDANTE D394',
    lines: [
      ...holder(message, taxpayer),
      `Perioada ${Number(lunai)}.${an} - ${Number(lunas)}.${an}`,
      row('CUI partener', 'Declarat (lei)', 'Declarat de partener (lei)'),
      row('12345674', amount(message.id), amount(`${message.id}7`)),
    ],
  }),
  'Adeverinte Venit': ({ an, motiv = 'Altele' }, message, taxpayer) => ({
    heading: 'ADEVERINTA DE VENIT',
    lines: [
      ...holder(message, taxpayer),
      ...(an === undefined ? [] : [`Anul ${an}`]),
      'Se adevereste ca in evidentele fiscale nu figureaza venituri impozabile.',
      `Motivul solicitarii: ${motiv}`,
      `Eliberata la data de ${day(message)}`,
    ],
  }),
};

function closedMonth(message: Message): string {
  const { month, year } = monthBefore(message);
  return `${month}.${year}`;
}

/** Every third taxpayer owes something. */
function isInArrears(cif: string): boolean {
  return Array.from(cif).reduce((sum, digit) => sum + Number(digit), 0) % 3 === 1;
}

function identity(message: Message, taxpayer: Taxpayer): DocumentText {
  const { company } = taxpayer;
  const known = company && [
    `Nr. de inregistrare la Registrul Comertului ${company.registryNumber}`,
    `Domiciliul fiscal ${company.county}, ${company.locality}, ${company.street} ${company.streetNumber}, cod postal ${company.postalCode}`,
    `Data inregistrarii ${company.registeredOn.split('-').toReversed().join('.')}`,
    `Cod CAEN ${company.activityCode}`,
    `Stare ${company.struckOffOn ? 'RADIERE' : company.inactiveSince ? 'INACTIV' : 'INREGISTRAT'}`,
  ];
  return {
    heading: 'DATE DE IDENTIFICARE',
    lines: [...holder(message, taxpayer), ...(known ?? []), `Data generarii ${day(message)}`],
  };
}

function accountSheet(heading: string): ReportWriter {
  return ({ cui_pui: branch }, message, taxpayer) => ({
    heading,
    lines: [
      ...holder(message, taxpayer),
      ...(branch === undefined ? [] : [`Punct de lucru CUI ${branch}`]),
      ...accountRows(message),
    ],
  });
}

function accountRows(message: Message): Row[] {
  const due = amount(message.id);
  return [
    row('Data', 'Explicatie', 'Debit', 'Credit', 'Sold'),
    row(day(message), 'Sold initial', '0', '0', '0'),
    row(day(message), 'Declarat', due, '0', due),
    row(day(message), 'Plata', '0', due, '0'),
  ];
}

/** What was declared, as the authority's records have it. */
function declarationDuplicate(tip: string): ReportWriter {
  return ({ an, luna }, message, taxpayer) => ({
    heading: `DUPLICAT ${tip}`,
    lines: [
      ...holder(message, taxpayer),
      ...(an === undefined ? [] : [`Perioada de raportare ${luna === undefined ? an : `${Number(luna)}.${an}`}`]),
      row('Rand', 'Denumire', 'Valoare (lei)'),
      row('1', 'Baza', amount(message.id)),
      row('2', 'Obligatie', amount(`${message.id}7`)),
      `Prezentul duplicat este generat din baza de date a Agentiei Nationale de Administrare Fiscala pentru ${codeWord(message.cif)} ${message.cif}.`,
    ],
  });
}

/** An extractor reads code, end, periodicity glued to the meaning, start: the order in which the real one is drawn. */
function fiscalVector(cif: string, { name, company }: Taxpayer): DocumentText {
  return {
    heading: `DATE PRIVIND SOCIETATEA ${name} CE ARE CUI-ul ${cif}`,
    lines: [
      row('COD', 'PERIODICITATE', 'DENUMIRE', 'DATA_INCEPUT', 'DATA_SFARSIT'),
      ...(company?.obligations ?? SAMPLE).map(({ code, rhythm, meaning, since, until }) =>
        obligation(code, until === null ? '/  /' : slashed(until), `${rhythm}${meaning}`, slashed(since)),
      ),
    ],
  };
}

const SAMPLE: NonNullable<Company['obligations']> = [
  { code: '100', rhythm: 'Trimestriala', meaning: 'Profit', since: '2010-01-01', until: '2010-12-31' },
  { code: '300', rhythm: 'Lunara', meaning: 'Taxa pe valoarea adaugata', since: '2020-02-01', until: null },
  { code: '480', rhythm: 'Lunara', meaning: 'Contribuţie asiguratorie', since: '2018-01-01', until: null },
  { code: '602', rhythm: 'Lunara', meaning: 'Impozit pe venitul din salarii', since: '2015-01-01', until: null },
];

const slashed = (date: string): string => date.split('-').toReversed().join('/');

function obligation(code: string, end: string, meaning: string, start: string): Row {
  const cells = [
    [0, code],
    [4, end],
    [1, meaning],
    [3, start],
  ] as const;
  return { columns: 5, cells };
}
