import { fromPromise } from 'xstate';
import { isErrorCode } from '#contracts/errors.ts';
import { LIST_REREAD_MS } from '#contracts/limits.ts';
import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';
import { filingBatchMachine } from '#machines/filingBatch/filingBatch.machine.ts';
import type { FilingWork } from '#machines/filingBatch/filingBatch.types.ts';
import { filingDispatchMachine } from '#machines/filingDispatch/filingDispatch.machine.ts';
import {
  filingSendMachine,
  type ClosedAttempt,
  type Closing,
  type Opening,
} from '#machines/filingSend/filingSend.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { putFile, type SendFile } from '#src/shared/api/contentStore.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { throttled } from '#src/shared/api/throttle.ts';
import { findSendingPin } from '#src/shared/link/pin/findSendingPin.ts';
import { retainedPins } from '#src/shared/link/pin/retainedPins.actor.ts';
import { createSettler } from '#src/shared/link/settler.ts';
import { persistPause } from './persistPause.actor.ts';
import { reportOf, type SendingDeps } from './sendingDeps.ts';
import { signAndSend } from './signAndSend.actor.ts';
import { createSignedFiles, type SignedFiles } from './signedFiles.ts';
import { createSignedStore } from './signedStore.ts';

/** The sending of filings with its effects: the API, the link, PINs, and what was signed on its way to the server. */
export function filingActors(deps: SendingDeps, sendFile: SendFile = putFile): typeof filingDispatchMachine {
  const signed = createSignedFiles();
  const filingBatch = filingBatchMachine.provide({
    actors: {
      findWork: fromPromise<FilingWork, { certificateId: string }>(({ input, signal }) =>
        findWork(deps, input.certificateId, signal),
      ),
      assignClients: fromPromise<void, Assignment>(async ({ input: { certificateId: id, taxIds }, signal }) => {
        await deps.api.spvCertificates.setClients({ id, taxIds: [...taxIds] }, { signal });
      }),
      findPin: fromPromise<PinHandle | null, { certificate: LeadCertificate }>(({ input }) =>
        findSendingPin(deps, input.certificate),
      ),
      filingSend: filingSendActors(deps, signed, sendFile),
      signAndSend: signAndSend(deps, signed),
    },
  });
  return filingDispatchMachine.provide({
    actors: { filingBatch, retainedPins: retainedPins(deps.vault), persistPause: persistPause(deps.session) },
  });
}

async function findWork(deps: SendingDeps, certificateId: string, signal: AbortSignal): Promise<FilingWork> {
  const { api } = deps;
  const workstationKeyId = deps.workstationKeyId();
  const [toSend, open] = await Promise.all([
    api.spvFilings.toSend({ certificateId }, { signal }),
    workstationKeyId === null ? [] : api.spvFilings.openAttempts({ workstationKeyId }, { signal }),
  ]);
  return {
    openAttempts: open
      .filter((attempt) => attempt.certificateId === certificateId)
      .map(({ id, attemptId }) => ({ filingId: id, attemptId })),
    approved: toSend.map(({ id, taxId, isAssigned, approvedAt, clientLegalName, ...summary }) => ({
      filingId: id,
      taxId,
      isAssigned,
      approvedAt,
      summary: { clientName: clientLegalName, ...summary },
    })),
  };
}

type Assignment = { readonly certificateId: string; readonly taxIds: readonly string[] };

type Key = { readonly filingId: string; readonly attemptId: string };

function filingSendActors(deps: SendingDeps, signed: SignedFiles, sendFile: SendFile) {
  const { api, queries } = deps;
  const settle = createSettler(deps.link);
  const store = createSignedStore(api.content, sendFile);
  const lists = throttled(() => void markStale(queries, 'spvFiling'), LIST_REREAD_MS);
  return filingSendMachine.provide({
    actors: {
      openAttempt: fromPromise<Opening, { filingId: string; certificateId: string }>(async ({ input, signal }) => {
        const opening = await openAttempt(deps, input, signal);
        // What the list shows may be why.
        if (opening.kind === 'refused') lists.ask();
        return opening;
      }),
      storeSigned: fromPromise<void, Key & { uploadIndex: string | null }>(async ({ input, signal }) => {
        const file = signed.get(input.attemptId);
        if (file === null) return;
        await unlessRefused(deps, 'filing.signedNotKept', input, async () => {
          const { filingId: id, attemptId, uploadIndex } = input;
          const contentId = await store(`${attemptId}.pdf`, file);
          await api.spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex }, { signal });
        });
      }),
      closeAttempt: fromPromise<Closing, ClosedAttempt>(async ({ input, signal }) => {
        const { filingId: id, attemptId } = input;
        const isRecorded = await unlessRefused(deps, 'filing.attemptWasClosed', input, () =>
          api.spvFilings.closeAttempt({ id, attemptId, report: reportOf(input) }, { signal }),
        );
        signed.drop(attemptId);
        lists.ask();
        return { isRecorded };
      }),
      settleAtHost: fromPromise<void, { attemptId: string }>(({ input }) => settle(input.attemptId)),
    },
  });
}

async function openAttempt(
  { api, tokens, workstationKeyId }: SendingDeps,
  { filingId, certificateId }: { filingId: string; certificateId: string },
  signal: AbortSignal,
): Promise<Opening> {
  const sessionToken = tokens.of(certificateId);
  const keyId = workstationKeyId();
  if (sessionToken === null || keyId === null) return { kind: 'refused', code: 'session.notFound' };
  try {
    const call = { id: filingId, sessionToken, workstationKeyId: keyId };
    const { attemptId } = await api.spvFilings.openAttempt(call, { signal });
    return { kind: 'opened', attemptId };
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error) || !isErrorCode(error.code)) throw error;
    return error.code === 'attempt.open' ? { kind: 'taken' } : { kind: 'refused', code: error.code };
  }
}

/**
 * Records something at the server; answers whether it took it. What it refuses it would refuse again: it is logged, and
 * the next step is taken, so that the outcome is never lost for the sake of a document.
 */
async function unlessRefused(
  { log }: SendingDeps,
  event: string,
  { filingId, attemptId }: Key,
  record: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await record();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && isFinal(error))) throw error;
    log(event, { filingId, attemptId, code: error.code });
    return false;
  }
}

const FINAL: readonly number[] = [400, 404, 409, 413, 422];
const isFinal = ({ status }: ApiError): boolean => FINAL.includes(status);
