import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ENUMERATIONS } from '#contracts/api/account.ts';
import { TRAIL_FIELDS, type TrailField } from '#contracts/auditTrail.ts';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import type { ModuleLabels } from '../enums/enums.module.ts';
import { romanianDay, romanianHourAndMinute } from '../time/romanianTime.ts';

const LOCALES = join(import.meta.dirname, '../../../public/locales');
const wordsSchema = v.object({
  action: v.record(v.string(), v.record(v.string(), v.string())),
  actionOther: v.string(),
  field: v.record(v.string(), v.string()),
  value: v.record(v.string(), v.record(v.string(), v.string())),
  yes: v.string(),
  no: v.string(),
});
type Words = v.InferOutput<typeof wordsSchema>;

const readWords = (language: Language): Words =>
  v.parse(wordsSchema, JSON.parse(readFileSync(join(LOCALES, language, 'trail.json'), 'utf8')));
const WORDS = new Map(LANGUAGES.map((language) => [language, readWords(language)]));

/** Fields whose words are an enumeration's, by entity where it decides. */
const ENUMERATION_OF: Readonly<Record<string, (typeof ENUMERATIONS)[number]>> = {
  'spvFiling.status': 'SpvFilingStatus',
  'spvRequest.status': 'SpvRequestStatus',
  'spvContact.status': 'SpvContactStatus',
  'workItem.status': 'WorkItemStatus',
  'task.status': 'TaskStatus',
  'workItem.priority': 'WorkItemPriority',
  'workSeries.priority': 'WorkItemPriority',
  'task.priority': 'WorkItemPriority',
  'workItem.workItemType': 'WorkItemType',
  'workSeries.workItemType': 'WorkItemType',
  'address.type': 'AddressType',
};
const KNOWN: ReadonlySet<string> = new Set(TRAIL_FIELDS);

/** Whether people read a field; the others are ids and hashes of the product. */
export const isTrailField = (field: string): field is TrailField => KNOWN.has(field);

export type TrailWords = {
  readonly action: (entity: string, action: string) => string;
  readonly field: (field: string) => string;
  /** A value in words; null for none. Ids are names where those are known. */
  readonly value: (entity: string, field: string, value: unknown, nameOf: ReadonlyMap<string, string>) => string | null;
};

/** The words of the trail in a language, from the texts of the product and the labels of its enumerations. */
export function trailWords(language: Language, labels: ModuleLabels): TrailWords {
  const words = WORDS.get(language) ?? readWords(language);
  const textOf = (entity: string, field: string, text: string, nameOf: ReadonlyMap<string, string>): string => {
    const enumeration = ENUMERATION_OF[`${entity}.${field}`];
    const label = enumeration === undefined ? undefined : labels[enumeration]?.[text]?.[language];
    return label ?? words.value[field]?.[text] ?? nameOf.get(text) ?? dateText(text);
  };
  const value: TrailWords['value'] = (entity, field, given, nameOf) => {
    if (given === null || given === undefined || given === '') return null;
    if (typeof given === 'boolean') return given ? words.yes : words.no;
    if (typeof given === 'string') return textOf(entity, field, given, nameOf);
    if (typeof given === 'number') return field === 'seconds' ? durationText(given) : String(given);
    const parts = Array.isArray(given) ? given : Object.values(given);
    const shown = parts.flatMap((part) => value(entity, field, part, nameOf) ?? []);
    return shown.length === 0 ? null : shown.join(', ');
  };
  return {
    action: (entity, action) => words.action[entity]?.[action] ?? words.actionOther,
    field: (field) => words.field[field] ?? field,
    value,
  };
}

/** Days and instants as people write them; other texts as they are. */
function dateText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text.split('-').toReversed().join('.');
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return text;
  const at = new Date(text);
  return `${romanianDay(at).split('-').toReversed().join('.')} ${romanianHourAndMinute(at)}`;
}

const durationText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;
