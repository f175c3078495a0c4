import type { RequestStatus, SpvRequestFields } from '#contracts/api/spvRequest.ts';
import type { RefreshOutcome } from '#machines/mailboxRefresh/mailboxRefresh.machine.ts';
import type { PlannedRequest } from './plannedRequests.ts';
import type { PortNews } from './ports.ts';

/** What a tab begins with. */
export type NewTab = {
  readonly origin: string;
  /** Bearer token of the person. */
  readonly token: string;
  readonly leaderId: string;
  /** Since when its clocks go faster, in ms since 1970, and how much. */
  readonly fastSinceMs: number;
  readonly speed: number;
  readonly pin: string;
};

/** A certificate on the token, and the clients for whose filings it signs. */
export type OwnCertificate = {
  readonly thumbprint: string;
  readonly name: string;
  readonly clients: readonly string[];
};

/** A declaration on the disk of the person. */
export type FileAtHand = { readonly name: string; readonly path: string };

/** What a person does in a tab. */
export type Order =
  | { readonly kind: 'storeCertificates'; readonly certificates: readonly OwnCertificate[] }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'file'; readonly files: readonly FileAtHand[] }
  | { readonly kind: 'lookAtUnknown' }
  | { readonly kind: 'settleUnsent'; readonly filingId: string }
  | { readonly kind: 'lookAtRequests' }
  | {
      readonly kind: 'ask';
      readonly create: readonly SpvRequestFields[];
      readonly settle: readonly RequestToSettle[];
    }
  | { readonly kind: 'lookAtMessages' }
  | { readonly kind: 'notify'; readonly batchId: string; readonly messagesIds: readonly string[] }
  | { readonly kind: 'lookAtHost' };

/** A filing of which nobody knows whether the authority has it, as the list shows it. */
export type UnknownFiling = { readonly filingId: string; readonly fileName: string };

/** A request of the firm, as the list shows it. */
export type AskedRequest = {
  readonly id: string;
  readonly status: RequestStatus;
  /** The authority's number; null where nobody has heard it. */
  readonly requestId: string | null;
};

/** A request that is missing, and the id under which it is created. */
export type RequestToCreate = { readonly id: string; readonly request: PlannedRequest };

/** A request of unknown outcome, with the number that the portal lists it under; null where it does not. */
export type RequestToSettle = { readonly id: string; readonly requestId: string | null };

export type Answers = {
  storeCertificates: null;
  refresh: readonly RefreshOutcome[];
  file: null;
  lookAtUnknown: readonly UnknownFiling[];
  settleUnsent: null;
  lookAtRequests: readonly AskedRequest[];
  ask: null;
  /** Messages that no client was told of. */
  lookAtMessages: readonly string[];
  notify: null;
  /** Attempts that the host still holds. */
  lookAtHost: readonly string[];
};

export type ToTab =
  | { readonly about: 'tab'; readonly tab: NewTab }
  | { readonly about: 'order'; readonly id: number; readonly order: Order }
  | PortNews;

export type FromTab =
  | { readonly about: 'ready' }
  | { readonly about: 'answer'; readonly id: number; readonly answer: unknown; readonly error: string | null }
  | PortNews;
