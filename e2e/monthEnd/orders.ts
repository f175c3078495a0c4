import type { RefreshOutcome } from '#machines/mailboxRefresh/mailboxRefresh.machine.ts';
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
  | { readonly kind: 'lookAtHost' };

/** A filing of which nobody knows whether the authority has it, as the list shows it. */
export type UnknownFiling = { readonly filingId: string; readonly fileName: string };

export type Answers = {
  storeCertificates: null;
  refresh: readonly RefreshOutcome[];
  file: null;
  lookAtUnknown: readonly UnknownFiling[];
  settleUnsent: null;
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
