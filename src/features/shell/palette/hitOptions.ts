import type { TFunction } from 'i18next';
import {
  Building2,
  Circle,
  CircleCheck,
  CircleDot,
  CircleEllipsis,
  FileUp,
  Mail,
  Square,
  SquareCheck,
  type LucideIcon,
} from 'lucide-react';
import type { SearchEntity, SearchHit } from '#contracts/api/search.ts';
import type { WorkStatus } from '#contracts/api/workItem.ts';
import type { Format } from '#src/shared/text/format.ts';
import type { PaletteOption } from './paletteOption.ts';

/** The tabs of the search, in their order (decision D42). */
export const TABS = ['All', 'Client', 'Message', 'WorkItem', 'Task', 'Filing'] as const satisfies readonly (
  | SearchEntity
  | 'All'
)[];
export type PaletteTab = (typeof TABS)[number];

/** Words and dates of the lines. */
export type HitWords = {
  readonly t: TFunction<'palette'>;
  readonly format: Format;
  /** The name of a filing's status. */
  readonly filingStatus: (status: string) => string;
};

/** A hit as a line of the palette, with its kind. */
export type HitOption = PaletteOption & {
  readonly kind: SearchEntity;
  readonly action: Extract<PaletteOption['action'], { kind: 'open' }>;
};

type HitOf<Kind extends SearchEntity> = Extract<SearchHit, { entityType: Kind }>;
type Client = HitOf<'Client'>['clientEntity'];
type Message = HitOf<'Message'>['messageEntity'];
type WorkItem = HitOf<'WorkItem'>['workItemEntity'];
type Task = HitOf<'Task'>['taskEntity'];
type Filing = HitOf<'Filing'>['filingEntity'];

/** A hit as a line of the palette. */
export function optionOf(hit: SearchHit, words: HitWords): HitOption {
  if (hit.entityType === 'Client') return clientOption(hit.clientEntity);
  if (hit.entityType === 'Message') return messageOption(hit.messageEntity, words);
  if (hit.entityType === 'WorkItem') return workItemOption(hit.workItemEntity, words);
  if (hit.entityType === 'Task') return taskOption(hit.taskEntity, words);
  return filingOption(hit.filingEntity, words);
}

function clientOption({ id, name, legalName, taxId }: Client): HitOption {
  return {
    ...openOf('Client', id, '/clients/clientDetails/$slug', { slug: id }),
    icon: Building2,
    title: name,
    note: legalName === name ? undefined : legalName,
    fact: taxId === null ? undefined : { text: taxId },
  };
}

function messageOption({ id, title, clientName, date }: Message, { format }: HitWords): HitOption {
  return {
    ...openOf('Message', id, '/spv/messages/message/$id/preview', { id }),
    icon: Mail,
    title,
    note: clientName ?? undefined,
    fact: { text: format.authorityDay(date) },
  };
}

function workItemOption(item: WorkItem, { format }: HitWords): HitOption {
  const { id, title, clientLegalName, assigneeName, status, dueDate } = item;
  return {
    ...openOf('WorkItem', id, '/work/workItems/$slug/$tab', { slug: id, tab: 'tasks' }),
    icon: WORK_ICON[status],
    title,
    note: clientLegalName,
    person: assigneeName ?? undefined,
    fact: { text: format.day(dueDate) },
  };
}

/** A task opens over the list of tasks. */
function taskOption(
  { id, title, clientLegalName, assigneeName, status, dueDate }: Task,
  { format }: HitWords,
): HitOption {
  return {
    ...openOf('Task', id, '/work/tasks', {}, { task: id }),
    icon: status === 'Complete' ? SquareCheck : Square,
    title,
    note: clientLegalName,
    person: assigneeName ?? undefined,
    fact: dueDate === null ? undefined : { text: format.day(dueDate) },
  };
}

const WORK_ICON: Readonly<Record<WorkStatus, LucideIcon>> = {
  ToDo: Circle,
  InProgress: CircleDot,
  InReview: CircleEllipsis,
  Complete: CircleCheck,
};

function filingOption(filing: Filing, words: HitWords): HitOption {
  const { id, fileName, legalName, spvFilingStatus } = filing;
  return {
    ...openOf('Filing', id, '/spv/filings/filing/$id/preview', { id }),
    icon: FileUp,
    title: filingTitle(filing, words) ?? fileName,
    note: legalName ?? undefined,
    fact: { text: words.filingStatus(spvFilingStatus), tone: FILING_TONE[spvFilingStatus] ?? 'neutral' },
  };
}

function filingTitle({ statementType, reportingMonth, reportingYear }: Filing, { t, format }: HitWords): string | null {
  if (statementType === null) return null;
  if (reportingMonth === null || reportingYear === null) return statementType;
  return t('filing', { type: statementType, period: format.month(reportingYear, reportingMonth) });
}

const openOf = (
  kind: SearchEntity,
  id: string,
  to: string,
  params: Readonly<Record<string, string>>,
  search: Readonly<Record<string, string>> = {},
) =>
  ({
    kind,
    id: `${kind} ${id}`,
    action: { kind: 'open', target: { to, params, search }, recent: { entityType: kind, id } },
  }) as const;

const FILING_TONE: Readonly<Record<string, 'positive' | 'warning' | 'critical'>> = {
  Confirmed: 'positive',
  ConfirmedWithWarnings: 'warning',
  ConfirmedWithErrors: 'critical',
  Processing: 'warning',
  Invalid: 'critical',
  InvalidSubmission: 'critical',
};

/** The text of a line, in which it is matched. */
export const textOf = ({ title, note = '', fact }: PaletteOption): string => `${title} ${note} ${fact?.text ?? ''}`;
