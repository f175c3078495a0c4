import { dayOf } from '#simulator/bucharest.ts';
import { ANSWER_TYPE } from '#simulator/contact/desk.ts';
import type { NewMessage } from '#simulator/control/schemas.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import { DEMO_CLIENTS } from './clients.ts';
import type { PersonKey } from './people.ts';

/** A form, by how long ago it was made; sent and answered so much later. */
export type PlannedForm = {
  readonly client: number;
  readonly by: PersonKey;
  readonly category: readonly [category: number, subCategory: number, title: string];
  readonly text: string;
  readonly file: string | null;
  readonly agoMs: number;
  readonly sentAfterMs: number | null;
  readonly answeredAfterMs: number | null;
};

const DECLARATIONS = [1, 2, 'Asistenta tehnica servicii informatice'] as const;
const MAILBOX = [1, 1, 'Asistenta tehnica servicii informatice'] as const;
const VAT = [2, 3, 'Asistenta in domeniul fiscal'] as const;
const CONTRIBUTIONS = [2, 5, 'Asistenta in domeniul fiscal'] as const;
const COMPLAINT = [3, 0, 'Sesizari'] as const;

const form = (
  client: number,
  by: PersonKey,
  category: PlannedForm['category'],
  text: string,
  file: string | null,
  [agoMs, sentAfterMs, answeredAfterMs]: readonly [number, number | null, number | null],
): PlannedForm => ({ client, by, category, text, file, agoMs, sentAfterMs, answeredAfterMs });

/** What the firm has asked, newest first. */
export const FORMS: readonly PlannedForm[] = [
  form(
    4,
    'ana',
    DECLARATIONS,
    'Societatea a depus luna trecută declarația D300, iar până astăzi în SPV nu a sosit recipisa. În pagina „Stare declarație D112” documentul apare „În prelucrare” de trei zile.\n\nAm verificat că fișierul este semnat cu un certificat care are drept de depunere pentru acest cod fiscal.\n\nVă rugăm să ne comunicați dacă declarația este înregistrată și cu ce dată.',
    'Confirmare depunere D300.pdf',
    [2 * HOUR_MS, null, null],
  ),
  form(
    9,
    'radu',
    VAT,
    'Vă rugăm să ne comunicați dacă societatea figurează în Registrul operatorilor intracomunitari și de la ce dată.',
    null,
    [26 * HOUR_MS, null, null],
  ),
  form(
    1,
    'stefan',
    MAILBOX,
    'Mesajele din SPV nu se mai deschid de ieri dimineață: pagina răspunde „Serviciu indisponibil”. Certificatul este valabil.',
    'Ecran SPV.pdf',
    [4 * DAY_MS, HOUR_MS, null],
  ),
  form(
    12,
    'catalina',
    COMPLAINT,
    'În fișa pe plătitor apare de două ori aceeași obligație pentru contribuția asiguratorie pentru muncă. Vă rugăm să o verificați.',
    null,
    [8 * DAY_MS, 3 * HOUR_MS, null],
  ),
  form(
    7,
    'ioana',
    CONTRIBUTIONS,
    'Declarația D112 pentru un salariat detașat a fost respinsă cu „regula R21”. Vă rugăm să ne spuneți ce cod de asigurat se folosește.',
    null,
    [24 * DAY_MS, 2 * HOUR_MS, 9 * DAY_MS],
  ),
  form(
    2,
    'ana',
    DECLARATIONS,
    'Recipisa pentru declarația D390 are alt număr decât cel primit la depunere. Vă rugăm să ne confirmați numărul corect.',
    'Recipisa D390.pdf',
    [43 * DAY_MS, HOUR_MS, 12 * DAY_MS],
  ),
  form(
    20,
    'radu',
    VAT,
    'Societatea a depășit plafonul de scutire. Vă rugăm să ne comunicați termenul la care se depune declarația de mențiuni.',
    null,
    [75 * DAY_MS, DAY_MS, 7 * DAY_MS],
  ),
];

const FIRST_NUMBER = 700_120_411;
/** Under which number the authority registers a form. */
export const numberOf = (place: number): string => String(FIRST_NUMBER - 37 * place);
/** Ids of the answers, below those of other letters. */
const FIRST_ANSWER = 4_060_000_000;
/** When a form is sent, in ms since 1970. */
export const sentAt = ({ agoMs, sentAfterMs }: PlannedForm, nowMs: number): number =>
  nowMs - agoMs + (sentAfterMs ?? 0);

/** The authority's answers until a moment. */
export function contactAnswers(nowMs: number): NewMessage[] {
  return FORMS.flatMap((planned, place) => {
    const { client, category, answeredAfterMs } = planned;
    if (answeredAfterMs === null) return [];
    const cif = DEMO_CLIENTS[client]?.taxId ?? '';
    const at = sentAt(planned, nowMs);
    return [
      {
        id: String(FIRST_ANSWER + place),
        cif,
        tip: ANSWER_TYPE,
        detalii: `Raspuns sesizare formular unic de contact nr. ${numberOf(place)} din ${dayOf(at)} pentru CUI ${cif}`,
        createdAt: new Date(Math.floor((at + answeredAfterMs) / 1000) * 1000).toISOString(),
        document: {
          kind: 'raspunsSesizare',
          category: category[2],
          lines: [
            'Urmare sesizarii dumneavoastra, va comunicam ca aceasta a fost analizata.',
            'Prezentul raspuns are caracter informativ.',
          ],
        },
      } satisfies NewMessage,
    ];
  });
}
