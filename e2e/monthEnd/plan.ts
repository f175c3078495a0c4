import type { MadeForm } from '#serverTesting/declarations.ts';
import { chance } from '#simulator/faults/chance.ts';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';
import { planRequests, type PlannedRequest } from './plannedRequests.ts';
import { shareOf } from './shares.ts';

/** What can be killed while an hour runs. */
const VICTIMS = ['host', 'worker', 'tab', 'server'] as const;
export type Victim = (typeof VICTIMS)[number];

/** How much happens in an hour, and how long it takes here. */
export type MonthEndSize = {
  readonly firms: number;
  readonly certificatesOfFirm: number;
  /** Each with one browser and one host; the last one is shared by all firms that have none of their own. */
  readonly workstations: number;
  readonly messages: number;
  readonly filings: number;
  /** Documents that the firms ask the authority for. */
  readonly requests: number;
  /** How often the authority posts messages. */
  readonly waves: number;
  readonly kills: Readonly<Record<Victim, number>>;
  /** How long the faults last, in ms of ours. */
  readonly stormMs: number;
  /** Longest that everything may take to settle once the authority answers again, in ms of ours. */
  readonly settleMs: number;
  /** How much faster the clocks of the pages go. */
  readonly speed: number;
};

/** The hour at the end of a month. */
export const WHOLE_HOUR: MonthEndSize = {
  firms: 5,
  certificatesOfFirm: 2,
  workstations: 4,
  messages: 5000,
  filings: 200,
  requests: 60,
  waves: 10,
  kills: { host: 16, worker: 8, tab: 10, server: 4 },
  stormMs: 240_000,
  settleMs: 300_000,
  speed: 15,
};

/** A twentieth of it. */
export const SMALL_HOUR: MonthEndSize = {
  firms: 2,
  certificatesOfFirm: 2,
  workstations: 1,
  messages: 250,
  filings: 10,
  requests: 12,
  waves: 2,
  kills: { host: 2, worker: 1, tab: 1, server: 1 },
  stormMs: 24_000,
  settleMs: onThisMachine(120_000),
  speed: 15,
};

/** A declaration that a certificate's firm files. No two are of one client, form and period. */
export type PlannedFiling = {
  readonly name: string;
  readonly form: MadeForm;
  readonly fiscalCode: string;
  readonly month: number;
  readonly year: number;
};

export type PlannedCertificate = {
  readonly holder: string;
  readonly codes: readonly string[];
  readonly filings: readonly PlannedFiling[];
  readonly requests: readonly PlannedRequest[];
};

export type PlannedFirm = {
  readonly name: string;
  readonly workstation: number;
  readonly certificates: readonly PlannedCertificate[];
};

export type PlannedKill = { readonly atMs: number; readonly victim: Victim; readonly draw: number };

/** Everything that is certain before an hour begins. */
export type Plan = {
  readonly seed: number;
  readonly size: MonthEndSize;
  readonly firms: readonly PlannedFirm[];
  readonly kills: readonly PlannedKill[];
};

const FORMS: readonly MadeForm[] = ['D300', 'D390', 'D394', 'D100', 'D112'];
const FIRST_CODE = 31_000_000;

/**
 * Plans an hour: the same seed, the same hour. A certificate reads two clients of its own, one that all of its firm's
 * certificates read, and one that two firms have in common.
 */
export function planHour(seed: number, size: MonthEndSize): Plan {
  const count = size.firms * size.certificatesOfFirm;
  const codes = Array.from({ length: count }, (_, place) => codesOf(place, size));
  const requests = planRequests(seed, codes, size.requests);
  const firms = Array.from({ length: size.firms }, (_, firm) => ({
    name: `Firm ${firm + 1}`,
    workstation: Math.min(firm, size.workstations - 1),
    certificates: Array.from({ length: size.certificatesOfFirm }, (_, at) => {
      const place = firm * size.certificatesOfFirm + at;
      const readable = codes[place] ?? [];
      return {
        holder: `HOLDER ${firm + 1} ${at + 1}`,
        codes: readable,
        filings: Array.from({ length: shareOf(size.filings, place, count) }, (_, number) =>
          filingOf(readable.slice(0, 2), number),
        ),
        requests: requests[place] ?? [],
      };
    }),
  }));
  return { seed, size, firms, kills: planKills(seed, size) };
}

/** The clients that a certificate reads, its own ones first. */
function codesOf(place: number, { firms, certificatesOfFirm }: MonthEndSize): readonly string[] {
  const all = firms * certificatesOfFirm;
  const firm = Math.floor(place / certificatesOfFirm);
  const own = [cuiOf(FIRST_CODE + 2 * place), cuiOf(FIRST_CODE + 2 * place + 1)];
  const ofFirm = cuiOf(FIRST_CODE + 2 * all + firm);
  const isCommon = firm < 2 && place % certificatesOfFirm === 0;
  return [...own, ofFirm, ...(isCommon ? [cuiOf(FIRST_CODE + 2 * all + firms)] : [])];
}

/** Of the year before last: receipts that are posted by chance are of the month before. */
function filingOf(codes: readonly string[], number: number): PlannedFiling {
  const fiscalCode = codes[number % codes.length] ?? '';
  const at = Math.floor(number / codes.length);
  const form = FORMS[at % FORMS.length] ?? 'D300';
  const month = 1 + (Math.floor(at / FORMS.length) % 12);
  const year = new Date().getUTCFullYear() - 1;
  return { name: `${form}-${fiscalCode}-${month}.pdf`, form, fiscalCode, month, year };
}

/** In the middle of the storm, never in its last tenth, so that what was killed works again while it lasts. */
function planKills(seed: number, { kills, stormMs }: MonthEndSize): readonly PlannedKill[] {
  return VICTIMS.flatMap((victim) =>
    Array.from({ length: kills[victim] }, (_, at) => ({
      victim,
      atMs: stormMs * 0.9 * ((at + chance(seed, victim, at, 'when')) / kills[victim]),
      draw: chance(seed, victim, at, 'whom'),
    })),
  ).sort((one, other) => one.atMs - other.atMs);
}
