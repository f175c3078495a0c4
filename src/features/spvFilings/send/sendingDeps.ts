import type { QueryClient } from '@tanstack/react-query';
import type { AttemptReport } from '#contracts/api/filingAttempt.ts';
import type { ClosedAttempt } from '#machines/filingSend/filingSend.machine.ts';
import type { Api } from '#src/shared/api/api.ts';
import type { Link } from '#src/shared/link/calls/link.ts';
import type { PinDeps } from '#src/shared/link/pin/linkAccess.ts';
import type { SessionTokens } from '#src/shared/link/sessionTokens.ts';

/** What sending filings depends on. */
export type SendingDeps = PinDeps & {
  readonly api: Pick<Api, 'spvFilings' | 'spvCertificates' | 'content'>;
  readonly link: Link;
  readonly tokens: SessionTokens;
  readonly queries: Pick<QueryClient, 'invalidateQueries' | 'fetchQuery'>;
  /** The session storage of this tab. */
  readonly session: Storage;
};

/** What the host said of an attempt, or that it was not asked, as the server records it. */
export function reportOf({ result, isHostUnasked }: Pick<ClosedAttempt, 'result' | 'isHostUnasked'>): AttemptReport {
  switch (result.kind) {
    case 'submitted':
      return { outcome: 'submitted', uploadIndex: result.uploadIndex, signedSha256: result.signedSha256 };
    case 'rejected':
      return { outcome: 'rejected', text: result.text.trim() || 'authorityRejected' };
    case 'unknown':
      return { outcome: 'unknown', signedSha256: result.signedSha256 };
    case 'notSent':
      return { outcome: 'notSent', reason: result.reason, isHostUnasked };
    default:
      return result satisfies never;
  }
}
