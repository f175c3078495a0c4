import type { RequestStatus, RequestToSend, SpvRequest } from '#contracts/api/spvRequest.ts';

export const requestId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A request as the server answers it. */
export const aRequest = (number: number, status: RequestStatus, change: Partial<SpvRequest> = {}): SpvRequest => ({
  id: requestId(number),
  clientId: requestId(900 + number),
  clientName: `Client ${number}`,
  taxId: '12345674',
  documentType: 'VECTOR FISCAL',
  reportingYear: null,
  reportingMonth: null,
  startMonth: null,
  endMonth: null,
  secondaryFiscalCode: null,
  index: null,
  reason: null,
  dateCreated: '2026-11-20T08:00:00.000Z',
  status,
  requestedByDisplayName: 'Ana Ionescu',
  requestId: null,
  title: null,
  submissionError: null,
  settledNote: null,
  isArchived: false,
  emailToClient: false,
  contactName: null,
  emailedAt: null,
  emailState: null,
  emailError: null,
  messageId: null,
  answeredAt: null,
  certificateThumbprint: null,
  ...change,
});

/** A request as it is listed before it goes. */
export function requestToSend(number: number, change: Partial<RequestToSend> = {}): RequestToSend {
  const { id, clientName, taxId, documentType, ...rest } = aRequest(number, 'Requested');
  const { reportingYear, reportingMonth, startMonth, endMonth, secondaryFiscalCode, index, reason } = rest;
  const details = { reportingYear, reportingMonth, startMonth, endMonth, secondaryFiscalCode, index, reason };
  return { id, clientName, taxId, documentType, ...details, ...change };
}

/** What can be asked for, in short. */
export const requestTypes = {
  'VECTOR FISCAL': {
    description: 'Fiscal vector',
    canBeBulkRequested: true,
    isFor: 'companies',
    since: null,
    months: [],
    reasons: [],
  },
  D300: {
    description: 'Copy of D300',
    canBeBulkRequested: true,
    isFor: 'companies',
    reportingYear: 'Required',
    reportingMonth: 'Required',
    since: null,
    months: [],
    reasons: [],
  },
  'Duplicat Recipisa': {
    description: 'Duplicate of a receipt',
    canBeBulkRequested: false,
    isFor: 'anybody',
    index: 'Required',
    since: null,
    months: [],
    reasons: [],
  },
};
