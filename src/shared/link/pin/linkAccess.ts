import type { QueryClient } from '@tanstack/react-query';
import { PIN_REFUSED_REASONS, type LinkReason } from '#contracts/link/errors.ts';
import type { CertificateAccess } from '#machines/contentTransfer/contentTransfer.machine.ts';
import type { Api } from '../../api/api.ts';
import { markStale } from '../../api/markStale.ts';
import { LinkFailure } from '../errors/linkFailure.ts';
import type { Services } from '../services.tsx';
import type { SealedPin } from './sealPin.ts';

/** Where PINs are found and forgotten. */
export type PinDeps = {
  readonly api: Pick<Api, 'spvCertificates'>;
  readonly vault: Services['pinVault'];
  readonly queries: Pick<QueryClient, 'invalidateQueries'>;
  /** The key PINs are sealed to; null while the link is not ready. */
  readonly workstationKeyId: () => string | null;
  /** Name, action and reason of what was skipped; never a body, a PIN or a tax id. */
  readonly log: (event: string, detail: Readonly<Record<string, string>>) => void;
};

type Access = { readonly certificate: string; readonly pin: SealedPin | null; readonly confirmLastTry: boolean };

/** The parameters of a link call for a certificate. A saved PIN is read from the server, a typed one from the vault. */
export async function linkAccess(
  { certificate, pin, confirmLastTry }: CertificateAccess,
  deps: PinDeps,
): Promise<Access> {
  const common = { certificate: certificate.thumbprint, confirmLastTry };
  if (pin.kind === 'none') return { ...common, pin: null };
  if (pin.kind === 'typed') return { ...common, pin: deps.vault.get(pin.handle) };
  return { ...common, pin: await savedPin(certificate.thumbprint, deps) };
}

async function savedPin(thumbprint: string, { api, workstationKeyId }: PinDeps): Promise<SealedPin | null> {
  const keyId = workstationKeyId();
  if (keyId === null) return null;
  const certificates = await api.spvCertificates.list({ workstationKeyId: keyId });
  return certificates.find((stored) => stored.thumbprint === thumbprint)?.pin ?? null;
}

/**
 * Handles a failed call of the link: a refused PIN is dropped here and deleted on the server, for all tabs.
 *
 * @returns what a machine is rejected with.
 */
export async function handleLinkFailure(failure: unknown, access: CertificateAccess, deps: PinDeps): Promise<Error> {
  if (failure instanceof LinkFailure && isRefusal(failure.error.reason)) await forgetPin(access, deps);
  return rejectionOf(failure);
}

/** What a machine is rejected with: a failure of the link has the link's error as its cause. */
export function rejectionOf(failure: unknown): Error {
  if (failure instanceof LinkFailure) return new Error(failure.message, { cause: failure.error });
  return failure instanceof Error ? failure : new Error('unexpected failure');
}

const isRefusal = (reason: LinkReason) => PIN_REFUSED_REASONS.some((refusal) => refusal === reason);

async function forgetPin({ certificate, pin }: CertificateAccess, deps: PinDeps): Promise<void> {
  if (pin.kind === 'typed') deps.vault.forget(pin.handle);
  const keyId = deps.workstationKeyId();
  if (certificate.certificateId === null || keyId === null) return;
  try {
    await deps.api.spvCertificates.forgetPin({ id: certificate.certificateId, workstationKeyId: keyId });
  } catch {
    // The host has spent this PIN as well and refuses it by itself; the next refusal deletes it here.
    deps.log('link.pinNotForgotten', { certificateId: certificate.certificateId });
  }
  await markStale(deps.queries, 'spvCertificate');
}
