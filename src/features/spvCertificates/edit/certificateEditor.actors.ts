import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  certificateEditorMachine,
  type CertificateAnswer,
  type CertificateChange,
} from '#machines/certificateEditor/certificateEditor.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { retainedPins } from '#src/shared/link/pin/retainedPins.actor.ts';
import type { SealedPin } from '#src/shared/link/pin/sealPin.ts';
import type { Services } from '#src/shared/link/services.tsx';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';

type Deps = {
  readonly services: Services;
  readonly queries: QueryClient;
  /** Tells the certificate sessions that the stored certificates changed. */
  readonly tell: (change: 'certificate.saved' | 'certificate.deleted') => void;
  /** Says why a certificate was not created, by the error's own title. Source: specification CE-5. */
  readonly sayWhy: (title: string) => void;
};

/** The certificates of the settings with the API, the token's listing and the vault of typed PINs. */
export const certificateEditorActors = (deps: Deps) =>
  certificateEditorMachine.provide({
    actors: {
      saveCertificate: fromPromise<CertificateAnswer, { change: CertificateChange | null }>(async ({ input }) => {
        if (input.change === null) throw new Error('there is nothing to save');
        try {
          await save(input.change, deps);
        } catch (error) {
          if (input.change.kind === 'add') deps.sayWhy(titleOf(error));
          if (error instanceof ApiError && error.code === 'certificate.exists') return 'exists';
          if (error instanceof ApiError && error.code === 'auth.forbidden') return 'forbidden';
          throw error;
        } finally {
          await markStale(deps.queries, 'spvCertificate');
        }
        deps.tell(input.change.kind === 'delete' ? 'certificate.deleted' : 'certificate.saved');
        return 'saved';
      }),
      retainedPins: retainedPins(deps.services.pinVault),
    },
  });

const titleOf = (error: unknown): string =>
  error instanceof ApiError ? describeError(error).key : 'spvCertificates:failed.add';

async function save(change: CertificateChange, { services, queries }: Deps): Promise<void> {
  if (change.kind === 'delete') {
    await client.spvCertificates.remove({ id: change.certificateId });
    return;
  }
  const pin = sealedOf(change.pin, services);
  if (change.kind === 'edit') {
    await client.spvCertificates.update({
      id: change.certificateId,
      name: change.name,
      ...(pin === null ? {} : { pin }),
    });
  } else {
    const { certificates } = await queries.fetchQuery(tokenCertificatesOptions(services.link));
    const chosen = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === change.thumbprint);
    if (chosen === undefined) throw new Error('the certificate left with its token');
    const { subject, issuer, serialNumber, expiresOn } = chosen;
    const stored = { thumbprint: change.thumbprint, name: change.name, pin, subject, issuer, serialNumber, expiresOn };
    await client.spvCertificates.create(stored);
  }
}

const sealedOf = (pin: PinHandle, { pinVault }: Services): SealedPin | null =>
  pin.kind === 'typed' ? pinVault.get(pin.handle) : null;
