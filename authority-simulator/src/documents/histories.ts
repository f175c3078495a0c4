import type { Message } from '../authorityRecords.ts';
import { bucharestTime, stampOf } from '../bucharest.ts';
import { amount, day, holder, row, type ReportWriter, type Row, type Taxpayer } from './lines.ts';
import { receiptText, registrationOf, type Receipt } from './receiptText.ts';

/** Rows a page has room for. */
const ROWS_MAX = 20;

const NOTHING = 'Nu exista inregistrari pentru perioada selectata.';

/** The forms the history of declarations tells of. Source: the official list. */
const IN_HISTORY = 'D100 D101 D102 D103 D112 D120 D130 D300 D301 D390 D394 D710 D205'.split(' ');

/** The reports that tell of what lies in the mailbox. */
export const HISTORIES: Readonly<Record<string, ReportWriter>> = {
  'Istoric declaratii': ({ an = '' }, message, taxpayer) => ({
    heading: `ISTORIC DECLARATII ${an}`,
    lines: [
      ...holder(message, taxpayer),
      ...tableOf(
        ['Tip', 'Perioada', 'Numar inregistrare', 'Data'],
        receiptsIn(taxpayer)
          .filter(({ receipt }) => String(receipt.year) === an && IN_HISTORY.includes(receipt.declaration))
          .map(({ receipt, message: sent }) => filedRow(receipt, sent)),
      ),
    ],
  }),
  'Istoric bilant': (_, message, taxpayer) => ({
    heading: 'ISTORIC BILANT',
    lines: [
      ...holder(message, taxpayer),
      ...tableOf(
        ['Tip', 'Perioada', 'Numar inregistrare', 'Data'],
        receiptsIn(taxpayer)
          .filter(({ receipt }) => receipt.declaration.startsWith('S'))
          .map(({ receipt, message: sent }) => filedRow(receipt, sent)),
      ),
    ],
  }),
  'Istoric Spatiu Virtual': (_, message, taxpayer) => ({
    heading: 'ISTORIC SPATIU VIRTUAL',
    lines: [
      ...holder(message, taxpayer),
      ...tableOf(
        ['Data', 'Activitate', 'Document'],
        taxpayer
          .mailbox()
          .map((one) => row(stampOf(one.createdAt), 'Comunicare document', `${one.tip.trim()} ${one.id}`)),
      ),
    ],
  }),
  'Registru intrari-iesiri': (_, message, taxpayer) => ({
    heading: 'REGISTRU INTRARI-IESIRI',
    lines: [
      ...holder(message, taxpayer),
      ...tableOf(
        ['Data', 'Sens', 'Numar', 'Tip'],
        taxpayer
          .mailbox()
          .map((one) =>
            row(
              day(one),
              'Iesire',
              one.idSolicitare === null ? one.id : `${one.id} la ${one.idSolicitare}`,
              one.tip.trim(),
            ),
          ),
      ),
    ],
  }),
  'Bilant anual': ({ an = '' }, message, taxpayer) => balance(`BILANT ANUAL 12.${an}`, message, taxpayer),
  'Bilant semestrial': ({ an = '' }, message, taxpayer) => balance(`BILANT SEMESTRIAL 6.${an}`, message, taxpayer),
  'Duplicat Recipisa': ({ numar_inregistrare: number = '' }, message, taxpayer) => {
    const found = receiptsIn(taxpayer).find(({ receipt, message: sent }) => registrationOf(receipt, sent) === number);
    const generated = `Duplicat generat la data de ${day(message)}; nu este recipisa originala primita la depunere.`;
    const lines = found
      ? receiptText(found.receipt, found.message, taxpayer.name).lines
      : [...holder(message, taxpayer), `Nu a fost identificata o recipisa cu numarul ${number}.`];
    return { heading: 'DUPLICAT RECIPISA', lines: [generated, ...lines] };
  },
};

type Filed = { receipt: Receipt; message: Message };

function receiptsIn({ mailbox }: Taxpayer): Filed[] {
  return mailbox().flatMap((message) =>
    message.document.kind === 'recipisa' ? [{ receipt: message.document, message }] : [],
  );
}

function filedRow(receipt: Receipt, message: Message): Row {
  const { declaration, month, year } = receipt;
  return row(declaration, `${month}.${year}`, registrationOf(receipt, message), day(message));
}

function tableOf(heads: readonly string[], rows: readonly Row[]): (string | Row)[] {
  return rows.length === 0 ? [NOTHING] : [row(...heads), ...rows.slice(0, ROWS_MAX)];
}

function balance(heading: string, message: Message, taxpayer: Taxpayer): ReturnType<ReportWriter> {
  const { year } = bucharestTime(message.createdAt);
  return {
    heading,
    lines: [
      ...holder(message, taxpayer),
      row('Indicator', 'Denumire', 'Valoare (lei)'),
      row('I1', 'Active imobilizate', amount(message.id)),
      row('I2', 'Active circulante', amount(`${message.id}7`)),
      row('I13', 'Cifra de afaceri neta', amount(`${message.id}3`)),
      `Date existente in anul ${year}`,
    ],
  };
}
