import type { Message } from '../authorityRecords.ts';
import type { DocumentSpec } from '../control/schemas.ts';
import { amount, day, debts, subject, type DocumentText, type Taxpayer } from './lines.ts';
import { receiptText } from './receiptText.ts';
import { reportText } from './reports.ts';

/** The text layer of the document that hangs on a message. */
export function textOf(message: Message, taxpayer: Taxpayer): DocumentText {
  const { document } = message;
  if (document.kind === 'recipisa') return receiptText(document, message, taxpayer.name);
  if (document.kind === 'raspuns') return reportText(document.tip, document.parametri, message, taxpayer);
  if (document.kind === 'raspunsSesizare') {
    const { category, lines } = document;
    return { heading: 'RASPUNS', lines: [...subject(message, taxpayer), `Categoria: ${category}`, ...lines] };
  }
  const letter = LETTERS[document.kind];
  return typeof letter === 'string' ? reportText(letter, {}, message, taxpayer) : letter(message, taxpayer);
}

type Letter = (message: Message, taxpayer: Taxpayer) => DocumentText;

/** What the authority writes of itself; a name stands for the report of that type. */
const LETTERS: Readonly<
  Record<Exclude<DocumentSpec['kind'], 'recipisa' | 'raspuns' | 'raspunsSesizare'>, Letter | string>
> = {
  vectorFiscal: 'VECTOR FISCAL',
  situatieSintetica: 'Situatie Sintetica',
  obligatiiDePlata: 'Obligatii de plata',
  fisaRol: 'Fisa Rol',
  dateIdentificare: 'DATE IDENTIFICARE',
  adeverintaVenit: 'Adeverinte Venit',
  somatie: (message, taxpayer) => ({
    heading: 'SOMATIE',
    lines: [
      ...subject(message, taxpayer),
      'Aveti de achitat in termen de 15 zile de la comunicare:',
      ...debts(message),
    ],
  }),
  notificare: (message, taxpayer) => ({
    heading: 'NOTIFICARE',
    lines: [
      ...subject(message, taxpayer),
      'Va notificam ca nu au fost depuse declaratiile fiscale scadente in luna precedenta.',
    ],
  }),
  decizie: (message, taxpayer) => ({
    heading: 'DECIZIE',
    lines: [
      ...subject(message, taxpayer),
      'In temeiul Legii nr. 207/2015 privind Codul de procedura fiscala se stabilesc:',
      ...debts(message),
    ],
  }),
  plata: (message, taxpayer) => ({
    heading: 'CONFIRMARE DE PLATA',
    lines: [
      ...subject(message, taxpayer),
      `Suma ${amount(message.id)} lei a fost inregistrata la data de ${day(message)}`,
    ],
  }),
  duplicat: (message, taxpayer) => ({
    heading: 'DUPLICAT',
    lines: [
      ...subject(message, taxpayer),
      'Prezentul duplicat este generat din baza de date a Agentiei Nationale de Administrare Fiscala.',
    ],
  }),
  adresa: (message, taxpayer) => ({ heading: 'ADRESA', lines: subject(message, taxpayer) }),
};
