import type { RequestField, RequestType } from '#contracts/api/spvRequest.ts';

/** A client that a document may be asked for. */
export type RequestClient = {
  readonly id: string;
  readonly name: string;
  /** Null for a client without a fiscal code: nothing can be asked for it. */
  readonly taxId: string | null;
  readonly isActive: boolean;
  /** The signed-in person is its account manager. */
  readonly isMine: boolean;
};

/** Whose documents are asked for. */
export type ClientMode = 'all' | 'mine' | 'custom';

/** What was entered so far. */
export type RequestEntry = {
  readonly mode: ClientMode;
  /** Chosen one by one; counts in the mode `custom`. */
  readonly chosenIds: readonly string[];
  readonly documentType: string | null;
  readonly values: Readonly<Partial<Record<RequestField, string>>>;
  readonly emailToClient: boolean;
  readonly contactId: string | null;
};

/** What the entry is checked against. */
export type RequestRules = {
  readonly clients: readonly RequestClient[];
  readonly types: Readonly<Record<string, RequestType>>;
};

/** Why a field is not right. */
export type RequestProblem = 'required' | 'notBulk' | 'order' | 'since' | 'months';
export type RequestProblems = Readonly<
  Partial<Record<RequestField | 'clients' | 'documentType' | 'contactId', RequestProblem>>
>;

const CNP_DIGITS = 13;

/** The clients of an entry that its type of document exists for. */
export function clientsOf(entry: RequestEntry, { clients, types }: RequestRules): readonly RequestClient[] {
  const type = entry.documentType === null ? undefined : types[entry.documentType];
  return clients
    .filter((client) => isIn(entry, client))
    .filter(({ taxId }) => taxId !== null && (type === undefined || isFor(type, taxId)));
}

const isIn = ({ mode, chosenIds }: RequestEntry, client: RequestClient): boolean =>
  mode === 'custom' ? chosenIds.includes(client.id) : client.isActive && (mode === 'all' || client.isMine);

/** Whether a type of document exists for the owner of a fiscal code. */
export const isFor = ({ isFor: whom }: RequestType, taxId: string): boolean =>
  whom === 'anybody' || (taxId.length === CNP_DIGITS) === (whom === 'people');

/** What a type of document begins with: the usual reason, where it wants one. */
export const valuesOf = (type: RequestType | undefined): RequestEntry['values'] => {
  const [usual] = type?.reason === undefined ? [] : type.reasons;
  return usual === undefined ? {} : { reason: usual };
};

/** What an entry lacks; empty when it can be sent. Source: specification RE-7. */
export function problemsOf(entry: RequestEntry, rules: RequestRules): RequestProblems {
  const count = clientsOf(entry, rules).length;
  const type = entry.documentType === null ? undefined : rules.types[entry.documentType];
  const { values } = entry;
  const missing = FIELDS.filter((field) => type?.[field] === 'Required' && (values[field] ?? '').trim() === '');
  const { startMonth, endMonth, reportingYear, reportingMonth } = values;
  const isTooEarly = reportingYear !== undefined && Number(reportingYear) < (type?.since ?? 0);
  const isOtherMonth =
    reportingMonth !== undefined &&
    type !== undefined &&
    type.months.length > 0 &&
    !type.months.includes(Number(reportingMonth));
  const isDisordered = startMonth !== undefined && endMonth !== undefined && Number(endMonth) < Number(startMonth);
  return {
    ...(count === 0 ? { clients: 'required' } : {}),
    ...(type === undefined ? { documentType: 'required' } : {}),
    ...(type !== undefined && count > 1 && !type.canBeBulkRequested ? { documentType: 'notBulk' } : {}),
    ...Object.fromEntries(missing.map((field) => [field, 'required'])),
    ...(isDisordered ? { endMonth: 'order' } : {}),
    ...(isTooEarly ? { reportingYear: 'since' } : {}),
    ...(isOtherMonth ? { reportingMonth: 'months' } : {}),
    ...(entry.emailToClient && entry.contactId === null ? { contactId: 'required' } : {}),
  };
}

const FIELDS = [
  'reportingYear',
  'reportingMonth',
  'startMonth',
  'endMonth',
  'secondaryFiscalCode',
  'index',
  'reason',
] as const satisfies readonly RequestField[];
