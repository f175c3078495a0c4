import Pdf from 'pdfkit';
import { aFiscalCode } from './fiscalCode.ts';

/** Forms that are made here: those that are checked in full, and one that is not. */
export const MADE_FORMS = [
  'D300',
  'D390',
  'D394',
  'D100',
  'D112',
  'D710',
  'D205',
  'D301',
  'D101',
  'D406',
  'D212',
  'S1005',
] as const;
export type MadeForm = (typeof MADE_FORMS)[number];

export type DeclarationOver = {
  readonly fiscalCode?: string;
  readonly name?: string;
  readonly month?: number;
  readonly year?: number;
  /** Operations, obligations, employees or beneficiaries in it. */
  readonly rows?: number;
  /** Puts a number of its own into the amounts, so that two declarations differ. */
  readonly seed?: number;
};

type Made = Required<DeclarationOver>;
type Values = Readonly<Record<string, string | number>>;

const ADDRESS = 'Mun. București, Str. Exemplu nr. 1';
const DECLARANT = { nume_declar: 'Popescu', prenume_declar: 'Ion', functie_declar: 'Administrator' };
const two = (number: number) => String(number % 100).padStart(2, '0');
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const nothing = (names: string): Values => Object.fromEntries(names.split(' ').map((name) => [name, 0]));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** A declaration of a form, right in every checked rule. The same options give the same text. */
export function aDeclaration(form: MadeForm, options: DeclarationOver = {}): string {
  const made: Made = {
    fiscalCode: '12345674',
    name: 'EXEMPLU TEST SRL',
    month: 6,
    year: 2026,
    rows: 2,
    seed: 0,
    ...options,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${MAKERS[form](made)}\n`;
}

/** A payment evidence number, 23 digits: type, obligation, period, due date, and two check digits. */
export function anEvidenceNumber(
  obligation: string,
  { month, year }: Pick<Made, 'month' | 'year'>,
  { prefix = '10', due = dueDate(month, year) } = {},
): string {
  const body = `${prefix}${obligation}01${two(month)}${two(year)}${two(due.day)}${two(due.month)}${two(due.year)}0000`;
  return `${body}${two(sum(Array.from(body, Number)))}`;
}

type Day = { readonly day: number; readonly month: number; readonly year: number };

/** The 25th of the following month. */
const dueDate = (month: number, year: number): Day => ({
  day: 25,
  month: (month % 12) + 1,
  year: month === 12 ? year + 1 : year,
});
const dotted = ({ day, month, year }: Day) => `${two(day)}.${two(month)}.${year}`;

const escaped = (value: string | number) =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function element(name: string, values: Values, children: readonly string[] = []): string {
  const attributes = Object.entries(values).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return children.length === 0
    ? `<${name}${attributes.join('')}/>`
    : `<${name}${attributes.join('')}>\n${children.join('\n')}\n</${name}>`;
}

const xmlns = (code: string, version: number) => `mfp:anaf:dgti:${code}:declaratie:v${version}`;
const holder = ({ fiscalCode, name }: Made) => ({ cui: fiscalCode, den: name, adresa: ADDRESS });
const period = ({ month, year }: Made) => ({ luna: month, an: year });

const MAKERS: Readonly<Record<MadeForm, (made: Made) => string>> = {
  D300: vatReturn,
  D390: recapitulative,
  D394: informative,
  D100: (made) => obligations(made, 'declaratie100', xmlns('d100', 2), ['']),
  D710: (made) => obligations(made, 'declaratie710', xmlns('d710', 2), ['_I', '_C']),
  D112: contributions,
  D205: withheld,
  D301: specialVatReturn,
  D101: profitTax,
  D406: auditFile,
  D212: (made) =>
    element('d212', {
      xmlns: xmlns('d212', 11),
      luna_r: 12,
      an_r: made.year,
      cif: '1850615410019',
      nume_c: 'Popescu Ion',
      adresa_c: ADDRESS,
      totalPlata_A: 41,
    }),
  S1005: (made) =>
    element(
      'Bilant1005',
      { xmlns: xmlns('s1005', 14), luna: 12, an: made.year, ...holder(made), caen: '6201', tipBIL: 'UU' },
      [element('F10', { F10_0492: 1000 + made.seed })],
    ),
};

function vatReturn(made: Made): string {
  const sales = 10_000 + made.seed;
  const bought = 4000;
  const [collected, deducted] = [Math.round(sales * 0.21), Math.round(bought * 0.21)];
  const due = collected - deducted;
  const rows: Values = {
    R9_1: sales,
    R9_2: collected,
    R17_1: sales,
    R17_2: collected,
    R22_1: bought,
    R22_2: deducted,
    R27_1: bought,
    R27_2: deducted,
    R28_2: deducted,
    R32_2: deducted,
    R34_2: due,
    R37_2: due,
    R41_2: due,
  };
  return element('declaratie300', {
    xmlns: xmlns('d300', 12),
    ...period(made),
    depusReprezentant: 0,
    bifa_interne: 0,
    temei: 0,
    ...DECLARANT,
    ...holder(made),
    banca: 'Banca Exemplu',
    cont: 'RO49AAAA1B31007593840000',
    caen: '6201',
    tip_decont: 'L',
    pro_rata: 100,
    bifa_cereale: 'N',
    bifa_mob: 'N',
    bifa_disp: 'N',
    bifa_cons: 'N',
    solicit_ramb: 'N',
    nr_evid: anEvidenceNumber('301', made),
    totalPlata_A: sum(Object.values(rows).map(Number)),
    ...rows,
  });
}

function recapitulative(made: Made): string {
  const bases = range(made.rows).map((at) => 1000 + at + made.seed);
  const total = sum(bases);
  return element(
    'declaratie390',
    {
      xmlns: xmlns('d390', 3),
      ...period(made),
      d_rec: 0,
      ...DECLARANT,
      ...holder(made),
      totalPlata_A: made.rows + total,
    },
    [
      element('rezumat', {
        nr_pag: 1,
        nrOPI: made.rows,
        bazaL: total,
        bazaT: 0,
        bazaA: 0,
        bazaP: 0,
        bazaS: 0,
        bazaR: 0,
        total_baza: total,
      }),
      ...bases.map((baza, at) =>
        element('operatie', { tip: 'L', tara: 'DE', codO: 136_695_976 + at, denO: `Partner ${at} GmbH`, baza }),
      ),
    ],
  );
}

function informative(made: Made): string {
  const bases = range(made.rows).map((at) => 10_000 + at + made.seed);
  const taxes = bases.map((base) => Math.round(base * 0.21));
  const [base, tax] = [sum(bases), sum(taxes)];
  return element(
    'declaratie394',
    {
      xmlns: xmlns('d394', 5),
      ...period(made),
      tip_D394: 'L',
      sistemTVA: 0,
      op_efectuate: 1,
      caen: '6201',
      ...holder(made),
      telefon: '0211234567',
      totalPlata_A: made.rows + base,
      denR: 'Popescu Ion',
      functie_reprez: 'Administrator',
      adresaR: ADDRESS,
      tip_intocmit: 0,
      den_intocmit: 'Popescu Ion',
      cif_intocmit: made.fiscalCode,
      calitate_intocmit: 'Administrator',
      optiune: 0,
      prsAfiliat: 0,
    },
    [
      element('informatii', {
        nrCui1: made.rows,
        ...nothing('nrCui2 nrCui3 nrCui4 nr_BF_i1 incasari_i1 incasari_i2 nrFacturi_terti nrFacturi_benef'),
        nrFacturi: made.rows,
        ...nothing('nrFacturiL_PF nrFacturiLS_PF val_LS_PF tvaDedAI24 tvaDedAI21 tvaDedAI11 tvaDedAI20 tvaDedAI19'),
        ...nothing('tvaDedAI9 tvaDedAI5 solicit'),
      }),
      element('rezumat1', { tip_partener: 1, cota: 21, facturiL: made.rows, bazaL: base, tvaL: tax }),
      element('rezumat2', {
        cota: 21,
        ...nothing('bazaFSLcod TVAFSLcod bazaFSL TVAFSL bazaFSA TVAFSA bazaFSAI TVAFSAI bazaBFAI TVABFAI'),
        nrFacturiL: made.rows,
        bazaL: base,
        tvaL: tax,
        ...nothing('nrFacturiA bazaA tvaA nrFacturiAI bazaAI tvaAI bazaL_PF tvaL_PF'),
      }),
      ...bases.map((baza, at) =>
        element('op1', {
          tip: 'L',
          tip_partener: 1,
          cota: 21,
          cuiP: aFiscalCode(at),
          denP: `CLIENT ${at} ȘI FIII SRL`,
          nrFact: 1,
          baza,
          tva: taxes[at] ?? 0,
        }),
      ),
    ],
  );
}

function obligations(made: Made, root: string, namespace: string, columns: readonly string[]): string {
  const amounts = range(made.rows).map((at) => 1000 + at + made.seed);
  const due = dueDate(made.month, made.year);
  return element(
    root,
    {
      xmlns: namespace,
      ...period(made),
      d_anulare: 0,
      ...DECLARANT,
      ...holder(made),
      totalPlata_A: sum(amounts) * 2 * columns.length,
    },
    amounts.map((amount) =>
      element('obligatie', {
        cod_oblig: 121,
        cod_bugetar: '5503',
        scadenta: dotted(due),
        nr_evid: anEvidenceNumber('121', made),
        ...Object.fromEntries(
          columns.flatMap((column) => [
            [`suma_dat${column}`, amount],
            [`suma_plata${column}`, amount],
          ]),
        ),
      }),
    ),
  );
}

function contributions(made: Made): string {
  const { month, year, rows, seed } = made;
  const debts = [
    ['412', 2000 + seed],
    ['432', 800],
    ['602', 520],
  ] as const;
  const employer = element(
    'angajator',
    {
      cif: made.fiscalCode,
      caen: '6201',
      den: made.name,
      casaAng: '_B',
      datCAM: 1,
      bifa_CAM: 0,
      totalPlata_A: sum(debts.map(([, amount]) => amount)),
    },
    debts.map(([code, amount]) =>
      element('angajatorA', {
        A_codBugetar: '5503XXXXXX',
        A_codOblig: code,
        A_datorat: amount,
        A_scutit: 0,
        A_plata: amount,
      }),
    ),
  );
  const insured = range(rows).map((at) =>
    element(
      'asigurat',
      {
        idAsig: at + 1,
        cnpAsig: '1850615410019',
        numeAsig: 'Ionescu',
        prenAsig: `Vasile ${at}`,
        dataAng: '01.03.2020',
        casaSn: '_B',
        asigCI: 1,
        asigSO: 1,
      },
      [element('asiguratA', { A_1: 1, A_2: 0, A_3: 'N', A_4: 8, A_5: 8000, A_6: 168, A_8: 21, A_11: 8000, A_12: 800 })],
    ),
  );
  return element('declaratieUnica', { xmlns: xmlns('declaratie_unica', 7), luna_r: month, an_r: year, ...DECLARANT }, [
    employer,
    ...insured,
  ]);
}

function withheld(made: Made): string {
  const bases = range(made.rows).map((at) => 1000 + 10 * (at + made.seed));
  const base = sum(bases);
  return element(
    'declaratie205',
    {
      xmlns: xmlns('d205', 3),
      luna: 12,
      an: made.year,
      d_rec: 0,
      d_succ: 0,
      ...DECLARANT,
      ...holder(made),
      totalPlata_A: made.rows + base + base / 10,
    },
    [
      element('sect_II', {
        tip_venit: '08',
        nrben: made.rows,
        Tcastig: 0,
        Tpierd: 0,
        Tbaza: base,
        Timp: base / 10,
        T_VB: 0,
        T_GAR: 0,
      }),
      ...bases.map((amount, at) =>
        element('benef', {
          id_inreg: at + 1,
          tip_venit1: '08',
          den1: `Ionescu Maria ${at}`,
          cifR: '1850615410019',
          tip_plata: 2,
          Rezid: 1,
          baza1: amount,
          imp1: amount / 10,
        }),
      ),
    ],
  );
}

function specialVatReturn(made: Made): string {
  const bases = range(made.rows).map((at) => 10_000 + 100 * (at + made.seed));
  const base = sum(bases);
  return element(
    'declaratie301',
    {
      xmlns: xmlns('d301', 1),
      ...period(made),
      d_rec: 0,
      mijl_trans: 0,
      temei: 0,
      cif: made.fiscalCode,
      denumire: made.name,
      banca: 'Banca Exemplu',
      cont: 'RO49AAAA1B31007593840000',
      pers_inreg: 2,
      nr_evid: anEvidenceNumber('301', made),
      baza1: base,
      tva1: `${base * 0.21}.30`.replace(/\.\d+(?=\.30)/, ''),
      ...Object.fromEntries(
        [2, 3, 4, 5].flatMap((row) => [
          [`baza${row}`, 0],
          [`tva${row}`, 0],
        ]),
      ),
      totalPlata_A: base + Math.floor(base * 0.21),
      nume_declarant: 'Popescu',
      prenume_declarant: 'Ion',
      functia_declarant: 'Administrator',
    },
    bases.map((amount, at) =>
      element('sectiune', {
        tip_operatie: 1,
        nr_doc: `F${made.year}-${at}`,
        data_doc: `10.${two(made.month)}.${made.year}`,
        val_valuta: amount / 5,
        tip_valuta: 'EUR',
        curs_valutar: '5.0000',
        baza: amount,
        tva: (amount * 0.21).toFixed(2),
      }),
    ),
  );
}

function profitTax(made: Made): string {
  const due: Day = { day: 25, month: 6, year: made.year + 1 };
  const rows: Values = { P1: 500_000 + made.seed, P2: 400_000, P3: 100_000, P41: 16_000 };
  return element('declaratie101', {
    xmlns: xmlns('d101', 10),
    d_rec: 0,
    d_anulare: 0,
    cod_obligatie: '103',
    luna_i: 1,
    an_i: made.year,
    luna: 12,
    an: made.year,
    Data_I: `01.01.${made.year}`,
    Data_S: `31.12.${made.year}`,
    scadenta: `${two(due.day)}${two(due.month)}${two(due.year)}`,
    cod_bug: '5503010101',
    nr_evid: anEvidenceNumber('103', { month: 12, year: made.year }, { prefix: '11', due }),
    totalPlata_A: sum(Object.values(rows).map(Number)),
    ...DECLARANT,
    cif: made.fiscalCode,
    caen: '6201',
    denumire: made.name,
    adresa: ADDRESS,
    ...rows,
    P38a: 7,
    P411: 16_000,
  });
}

function auditFile({ fiscalCode, name, month, year, rows }: Made): string {
  const entries = range(rows).map(
    (at) =>
      `<Transaction><TransactionID>${at + 1}</TransactionID><Description>Nota ${at + 1}</Description></Transaction>`,
  );
  return `<AuditFile xmlns="${xmlns('d406', 1)}">
<Header><AuditFileVersion>2.0</AuditFileVersion><AuditFileCountry>RO</AuditFileCountry>
<Company><RegistrationNumber>${fiscalCode}</RegistrationNumber><Name>${escaped(name)}</Name>
<Address><StreetName>Str. Exemplu nr. 1</StreetName><City>Bucuresti</City></Address></Company>
<DefaultCurrencyCode>RON</DefaultCurrencyCode>
<SelectionCriteria><PeriodStart>${month}</PeriodStart><PeriodStartYear>${year}</PeriodStartYear><PeriodEnd>${month}</PeriodEnd><PeriodEndYear>${year}</PeriodEndYear></SelectionCriteria>
<HeaderComment>L</HeaderComment><TaxAccountingBasis>A</TaxAccountingBasis></Header>
<MasterFiles><Products/></MasterFiles>
<GeneralLedgerEntries><NumberOfEntries>${rows}</NumberOfEntries><TotalDebit>0.00</TotalDebit><TotalCredit>0.00</TotalCredit>
<Journal><JournalID>1</JournalID>
${entries.join('\n')}
</Journal></GeneralLedgerEntries>
<SourceDocuments><SalesInvoices><NumberOfEntries>0</NumberOfEntries></SalesInvoices></SourceDocuments>
</AuditFile>`;
}

/** A file that a PDF carries. */
export type AttachedFile = { readonly name: string; readonly bytes: string | Uint8Array };
export type PdfOptions = { readonly password?: string; readonly lines?: readonly string[] };

/** A PDF of one page that carries files. The same calls give the same bytes. */
export function aPdf(
  files: readonly AttachedFile[],
  { password, lines = ['Declarație'] }: PdfOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const at = new Date(Date.UTC(2026, 0, 1));
  const pdf = new Pdf({
    size: 'A4',
    pdfVersion: '1.7',
    info: { CreationDate: at, ModDate: at },
    ...(password === undefined ? {} : { userPassword: password }),
  });
  const done = Promise.withResolvers<Buffer<ArrayBuffer>>();
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  pdf.once('end', () => done.resolve(Buffer.concat(pieces)));
  pdf.once('error', done.reject);
  for (const line of lines) pdf.text(line);
  for (const { name, bytes } of files) {
    pdf.file(Buffer.from(bytes), { name, creationDate: at, modifiedDate: at });
  }
  pdf.end();
  return done.promise;
}

/** A PDF that carries a declaration, as the authority's own program makes it. */
export const aDeclarationPdf = (form: MadeForm, options: DeclarationOver = {}): Promise<Buffer<ArrayBuffer>> =>
  aPdf([{ name: `${form}.xml`, bytes: aDeclaration(form, options) }]);

/** The declaration most tests need: a VAT return, as its XML and as a PDF that carries it. */
export const aD300 = (over?: DeclarationOver): string => aDeclaration('D300', over);
export const aStatement = (over?: DeclarationOver): Promise<Buffer<ArrayBuffer>> => aDeclarationPdf('D300', over);

/** A document of the authority with these lines of text. */
export const aReceipt = (lines: readonly string[]): Promise<Buffer<ArrayBuffer>> =>
  aPdf([], { lines: ['RECIPISA', ...lines] });
