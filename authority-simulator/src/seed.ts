import type { Message, NewAnswer, AuthorityRecords } from './authorityRecords.ts';
import { bucharestTime, dayOf } from './bucharest.ts';
import type { CheckedSeed, DocumentSpec } from './control/schemas.ts';
import { documentFor } from './documents/documentFor.ts';
import { MESSAGE_TYPES } from './messageTypes.ts';

const DAY_MS = 86_400_000;
const FIRST_UPLOAD_INDEX = 1_100_000_001;
const DECLARATIONS = ['D300', 'D112', 'D390', 'D394', 'D100', 'D406', 'D101'] as const;

/** The mix of a firm's mailbox, twenty in a row: mostly receipts, the rest as the portal's filter lists them. */
const MIX = [
  ...(['valid', 'valid', 'valid', 'errors', 'valid', 'vector', 'valid', 'warnings', 'valid', 'somatie'] as const),
  ...([
    'valid',
    'declaration',
    'valid',
    'valid',
    'obligations',
    'valid',
    'notice',
    'valid',
    'decision',
    'payment',
  ] as const),
];

/** Fills the mailboxes a certificate may read with a mixed, repeatable set of messages, evenly spread over the window. */
export function seedMessages(records: AuthorityRecords, seed: CheckedSeed, now: number): Message[] {
  const certificate = records.certificate(seed.serial);
  const cifs = seed.cif ? [seed.cif] : (certificate?.rights ?? []);
  if (cifs.length === 0) throw new NothingToSeedError(seed.serial);
  const write = seed.mix === 'everyType' ? ofEveryType : seeded;
  const step = (seed.withinDays * DAY_MS) / (seed.count + 1);
  return Array.from({ length: seed.count }, (_, place) => {
    const createdAt = Math.floor((now - step * (seed.count - place)) / 1000) * 1000;
    return records.post(write(cifs[place % cifs.length] ?? '', place, createdAt, seed.signed));
  });
}

/** A seed for a certificate that may read no mailbox. */
export class NothingToSeedError extends Error {
  constructor(serial: string) {
    super(`certificate ${serial} has no rights`);
    this.name = 'NothingToSeedError';
  }
}

function seeded(cif: string, place: number, createdAt: number, signed: boolean): NewAnswer {
  const sort = MIX[(place * 7) % MIX.length] ?? 'valid';
  if (sort === 'valid' || sort === 'errors' || sort === 'warnings')
    return receipt(cif, place, createdAt, { outcome: sort, signed });
  const date = dayOf(createdAt);
  const code = `${cif.length === 13 ? 'CNP' : 'CUI'} ${cif}`;
  const number = 100 + place;
  const texts: Record<typeof sort, readonly [tip: string, detalii: string]> = {
    vector: ['RASPUNS SOLICITARE', `duplicat VECTOR FISCAL pentru ${code}`],
    obligations: ['RASPUNS SOLICITARE', `Obligatii de plata pentru ${code}`],
    somatie: ['SOMATII', `Somatie nr. ${number} din ${date}`],
    declaration: ['DECLARATIE ', `duplicat ${declarationOf(place)} pentru ${code}`],
    notice: ['NOTIFICARE', `Notificare nr. ${number} din ${date}`],
    decision: ['DECIZIE', `Decizie referitoare la obligatiile accesorii nr. ${number} din ${date}`],
    payment: ['PLATA', `Plata inregistrata pentru ${code} din ${date}`],
  };
  const [tip, detalii] = texts[sort];
  return { cif, createdAt, idSolicitare: null, tip, detalii, document: documentFor(tip, detalii) };
}

function ofEveryType(cif: string, place: number, createdAt: number, signed: boolean): NewAnswer {
  const tip = MESSAGE_TYPES[place % MESSAGE_TYPES.length] ?? 'RECIPISA';
  if (tip === 'RECIPISA') return receipt(cif, place, createdAt, { outcome: 'valid', signed });
  const detalii = `${tip.trim()} nr. ${100 + place} din ${dayOf(createdAt)}`;
  return { cif, createdAt, idSolicitare: null, tip, detalii, document: documentFor(tip, detalii) };
}

type Sort = { outcome: 'valid' | 'errors' | 'warnings'; signed: boolean };

function receipt(cif: string, place: number, createdAt: number, sort: Sort): NewAnswer {
  const { year, month } = bucharestTime(createdAt);
  const period =
    Number(month) === 1 ? { month: 12, year: Number(year) - 1 } : { month: Number(month) - 1, year: Number(year) };
  const declaration = declarationOf(place);
  const index = String(FIRST_UPLOAD_INDEX + place);
  const document: DocumentSpec = {
    kind: 'recipisa',
    declaration,
    index,
    ...period,
    ...sort,
    findings: [],
    letters: 'legacy',
  };
  return {
    cif,
    createdAt,
    idSolicitare: null,
    tip: 'RECIPISA',
    detalii: `recipisa pentru CIF ${cif}, tip ${declaration}, numar_inregistrare INTERNT-${index}-${year}/${dayOf(createdAt, '-')}, perioada raportare ${period.month}.${period.year}`,
    document,
  };
}

function declarationOf(place: number): string {
  return DECLARATIONS[place % DECLARATIONS.length] ?? 'D300';
}
