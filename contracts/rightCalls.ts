import type { CallName } from './api/contract.ts';
import { RIGHTS, type Calls, type Right } from './rights.ts';

/** Calls that everybody in the firm needs, whatever their work. */
const OPEN_CALLS = {
  account: ['get'],
  comingSoon: ['list', 'ask', 'takeBack'],
  clientTraces: ['report'],
  firm: ['get'],
  users: ['list', 'colleagues'],
  invitations: ['list'],
  teams: ['list'],
  notices: ['list', 'count', 'setRead', 'readAll'],
  home: ['toDo', 'messages', 'filings', 'requests', 'missing', 'firstSteps', 'deadlines'],
  deadlines: ['list', 'ofMonths', 'lawfulDay', 'feed', 'renewFeed', 'removeFeed'],
  dashboards: ['list', 'update', 'remove', 'restore', 'activity'],
  enums: ['get'],
  timeline: ['ofClient', 'ofWorkItem', 'ofTask'],
  timeseries: ['get'],
  search: ['find'],
  content: ['createBatch', 'uploaded'],
  tags: ['list'],
} as const satisfies Calls;

const namesOf = (calls: Calls): CallName[] =>
  Object.entries(calls).flatMap(([namespace, names]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the contract
    names.map((name) => `${namespace}.${name}` as CallName),
  );

/** The calls that everybody in the firm may make. */
export const openCalls = (): CallName[] => namesOf(OPEN_CALLS);

/** The calls of a right. */
export const callsOf = (right: Right): CallName[] => namesOf(RIGHTS[right].calls);

/** Whether rows decide, beside the policy of the calls. */
export const isByRow = (right: Right): boolean => 'isByRow' in RIGHTS[right];
