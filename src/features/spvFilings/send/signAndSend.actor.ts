import { fromCallback } from 'xstate';
import { linkError, type LinkError } from '#contracts/link/errors.ts';
import type { CertificateAccess } from '#machines/contentTransfer/contentTransfer.machine.ts';
import type { HostEvent } from '#machines/filingBatch/filingBatch.types.ts';
import type { AttemptResult } from '#machines/filingSend/filingSend.machine.ts';
import type { FilingProgress, FilingReport } from '#src/shared/link/calls/exchange.ts';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { handleLinkFailure, linkAccess } from '#src/shared/link/pin/linkAccess.ts';
import type { SendingDeps } from './sendingDeps.ts';
import type { SignedFiles } from './signedFiles.ts';

type Batch = { readonly access: CertificateAccess; readonly attemptIds: readonly string[] };

/** One call of the link for a batch. What was signed is kept aside; machines get the outcome of each attempt. */
export const signAndSend = (deps: SendingDeps, signed: SignedFiles) =>
  fromCallback<{ type: 'call.stop' }, Batch>(({ input, sendBack, receive }) => {
    const stopped = new AbortController();
    const left = new AbortController();
    const tell = (event: HostEvent) => sendBack(event);
    receive(() => stopped.abort());

    const onFiling = (progress: FilingProgress) => {
      const { attemptId } = progress;
      if (progress.step === 'done') {
        keepSigned(signed, attemptId, progress.report);
        tell({ type: 'host.reported', attemptId, result: resultOf(progress.report) });
      } else {
        tell({ type: progress.step === 'signing' ? 'host.signing' : 'host.sending', attemptId });
      }
    };
    const run = async () => {
      try {
        await call(deps, input, { onFiling, stop: stopped.signal, signal: left.signal });
        tell({ type: 'call.ended', failure: null });
      } catch (failure) {
        tell({ type: 'call.ended', failure: await failureOf(failure, input, deps) });
      }
    };
    void run();
    return () => left.abort();
  });

type Hearing = {
  readonly onFiling: (progress: FilingProgress) => void;
  readonly stop: AbortSignal;
  readonly signal: AbortSignal;
};

async function call(deps: SendingDeps, { access, attemptIds }: Batch, hearing: Hearing): Promise<void> {
  const sessionToken = deps.tokens.of(access.certificate.certificateId ?? '');
  if (sessionToken === null) throw LinkFailure.of('sessionEnded');
  const params = { ...(await linkAccess(access, deps)), sessionToken, attemptIds: [...attemptIds] };
  await deps.link.call('signAndSend', params, hearing);
}

async function failureOf(failure: unknown, { access }: Batch, deps: SendingDeps): Promise<LinkError> {
  await handleLinkFailure(failure, access, deps);
  return failure instanceof LinkFailure ? failure.error : linkError('serverDown');
}

function keepSigned(signed: SignedFiles, attemptId: string, report: FilingReport): void {
  const file = report.outcome === 'notSent' ? null : (report.signed?.file ?? null);
  if (file !== null) signed.keep(attemptId, file);
}

function resultOf(report: FilingReport): AttemptResult {
  switch (report.outcome) {
    case 'submitted':
      return { kind: 'submitted', uploadIndex: report.uploadIndex, signedSha256: report.signed.sha256 };
    case 'rejected':
      return { kind: 'rejected', text: report.text, signedSha256: report.signed.sha256 };
    case 'unknown':
      return { kind: 'unknown', reason: report.error.reason, signedSha256: report.signed?.sha256 ?? null };
    case 'notSent':
      return { kind: 'notSent', reason: report.error.reason, text: report.error.text ?? null };
    default:
      return report satisfies never;
  }
}
