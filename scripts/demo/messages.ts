import type { NewMessage } from '#simulator/control/schemas.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Length of the authority's listing, in days. */
const DAYS = 60;
const A_DAY = 2;
const DECLARATIONS = ['D300', 'D112', 'D390', 'D394', 'D100', 'D406', 'D101'] as const;

type Sort = 'valid' | 'errors' | 'warnings' | 'vector' | 'obligations' | 'summons' | 'notice' | 'decision' | 'payment';
const MIX: readonly Sort[] = [
  'valid',
  'valid',
  'notice',
  'valid',
  'vector',
  'valid',
  'errors',
  'valid',
  'summons',
  'valid',
  'decision',
  'warnings',
  'obligations',
  'valid',
  'payment',
];

/**
 * The authority's messages of the last 60 days. A day's messages are always the same, so that a restarted demo knows
 * the earlier ones and finds new ones on later days.
 */
export function demoMessages(
  nowMs: number,
  clientCodes: readonly string[],
  otherCodes: readonly string[],
): NewMessage[] {
  const today = Math.floor(nowMs / DAY_MS);
  const numbers = Array.from({ length: DAYS * A_DAY }, (_, place) => (today - DAYS + 1) * A_DAY + place);
  return numbers.flatMap((number) => {
    const createdMs = Math.floor(number / A_DAY) * DAY_MS + (number % A_DAY === 0 ? 1 : 2) * HOUR_MS;
    if (createdMs > nowMs) return [];
    const codes = number % 6 === 5 ? otherCodes : clientCodes;
    return [messageOf(number, codes[number % codes.length] ?? '', new Date(createdMs))];
  });
}

function messageOf(number: number, cif: string, created: Date): NewMessage {
  const head = { id: String(4_000_000_000 + number), cif, createdAt: created.toISOString() };
  const sort = MIX[number % MIX.length] ?? 'valid';
  if (sort === 'valid' || sort === 'errors' || sort === 'warnings')
    return { ...head, ...receipt(number, cif, created, sort) };
  const date = romanianDay(created, '.');
  const texts: Record<typeof sort, readonly [tip: string, detalii: string]> = {
    vector: ['RASPUNS SOLICITARE', `duplicat VECTOR FISCAL pentru CUI ${cif}`],
    obligations: ['RASPUNS SOLICITARE', `Obligatii de plata pentru CUI ${cif}`],
    summons: ['SOMATII', `Somatie nr. ${number} din ${date}`],
    notice: ['NOTIFICARE', `Notificare nr. ${number} din ${date}`],
    decision: ['DECIZIE', `Decizie referitoare la obligatiile accesorii nr. ${number} din ${date}`],
    payment: ['PLATA', `Plata inregistrata pentru CUI ${cif} din ${date}`],
  };
  const [tip, detalii] = texts[sort];
  return { ...head, tip, detalii };
}

function receipt(number: number, cif: string, created: Date, outcome: 'valid' | 'errors' | 'warnings') {
  const declaration = DECLARATIONS[number % DECLARATIONS.length] ?? 'D300';
  const index = String(1_100_000_000 + number);
  const before = new Date(Date.UTC(created.getUTCFullYear(), created.getUTCMonth() - 1, 1));
  const [year, month] = [before.getUTCFullYear(), before.getUTCMonth() + 1];
  const registration = `INTERNT-${index}-${created.getUTCFullYear()}/${romanianDay(created, '-')}`;
  return {
    tip: 'RECIPISA',
    detalii: `recipisa pentru CIF ${cif}, tip ${declaration}, numar_inregistrare ${registration}, perioada raportare ${month}.${year}`,
    document: { kind: 'recipisa' as const, declaration, index, year, month, outcome, signed: true },
  };
}

function romanianDay(day: Date, separator: string): string {
  const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-');
  return [date, month, year].join(separator);
}
