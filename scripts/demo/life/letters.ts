import type { NewMessage } from '#simulator/control/schemas.ts';
import { DAY_MS, dayOf, HOUR_MS, isWorkday } from './calendar.ts';
import { chanceOf, numberBetween, oneOf } from './chance.ts';
import { DEMO_CLIENTS } from './clients.ts';

/** Letters of the authority go back so far. */
const LETTER_DAYS = 120;
/** Ids of letters, below those that the simulator gives; a day has room for ten. */
const FIRST_LETTER = 4_070_000_000;
/** Numbers of the requests that some of them answer. */
const FIRST_REQUEST = 26_000_000;
const ANSWER = 'RASPUNS SOLICITARE';

type Letter = { readonly tip: string; readonly detalii: (number: number, date: string, cif: string) => string };

/** What the authority writes, the more often the more often it stands here. */
const LETTERS: readonly [Letter, ...Letter[]] = [
  {
    tip: 'NOTIFICARE',
    detalii: (number, date) => `Notificare nr. ${number} din ${date} privind nedepunerea declaratiilor`,
  },
  { tip: 'NOTIFICARE', detalii: (number, date) => `Notificare nr. ${number} din ${date} privind conformarea fiscala` },
  { tip: 'SOMATII', detalii: (number, date) => `Somatie nr. ${number} din ${date}` },
  {
    tip: 'DECIZIE',
    detalii: (number, date) => `Decizie referitoare la obligatiile fiscale accesorii nr. ${number} din ${date}`,
  },
  { tip: 'DECIZIE', detalii: (number, date) => `Decizie de impunere nr. ${number} din ${date}` },
  { tip: 'INVITATIE', detalii: (number, date) => `Invitatie nr. ${number} din ${date} la sediul organului fiscal` },
  { tip: ANSWER, detalii: (_, __, cif) => `duplicat VECTOR FISCAL pentru CUI ${cif}` },
  { tip: ANSWER, detalii: (_, __, cif) => `Obligatii de plata pentru CUI ${cif}` },
  { tip: 'PLATA', detalii: (_, date, cif) => `Plata inregistrata pentru CUI ${cif} din ${date}` },
  { tip: 'PLATA', detalii: (_, date, cif) => `Plata inregistrata pentru CUI ${cif} din ${date}` },
];

/**
 * The authority's letters up to now, oldest first: up to three on a working day. A day's letters are always the same,
 * so that a demo that is started again knows the earlier ones and finds new ones on later days.
 */
export function lettersUntil(nowMs: number, sinceMs = nowMs - LETTER_DAYS * DAY_MS): NewMessage[] {
  const days: number[] = [];
  for (let day = dayOf(sinceMs); day <= nowMs; day += DAY_MS) days.push(day);
  return days
    .filter(isWorkday)
    .flatMap(lettersOf)
    .filter(({ createdAt = '' }) => Date.parse(createdAt) > sinceMs && Date.parse(createdAt) <= nowMs);
}

function lettersOf(day: number): NewMessage[] {
  const number = day / DAY_MS;
  return Array.from({ length: numberBetween(1, 3, 'letters', number) }, (_, nth) => {
    const key = [number, nth] as const;
    const createdAt = day + Math.floor((5 + 0.5 * nth + chanceOf('at', ...key) * 0.5) * HOUR_MS);
    const client = DEMO_CLIENTS[numberBetween(0, DEMO_CLIENTS.length - 1, 'whom', ...key)];
    const { tip, detalii } = oneOf(LETTERS, 'letter', ...key);
    const cif = client?.taxId ?? '';
    const date = new Date(createdAt).toISOString().slice(0, 10).split('-').toReversed().join('.');
    return {
      id: String(FIRST_LETTER + 10 * number + nth),
      cif,
      tip,
      detalii: detalii(numberBetween(10_000, 99_999, 'number', ...key), date, cif),
      createdAt: new Date(Math.floor(createdAt / 1000) * 1000).toISOString(),
      ...(tip === ANSWER ? { idSolicitare: String(FIRST_REQUEST + 10 * number + nth) } : {}),
    };
  });
}

/** When the firm last refreshed its mailboxes: before the letters of the last day that brought any. */
export function lastRefreshAt(nowMs: number): number {
  const latest = lettersUntil(nowMs, nowMs - 7 * DAY_MS).at(-1);
  return latest === undefined ? nowMs : dayOf(Date.parse(latest.createdAt ?? '')) + 4 * HOUR_MS;
}
