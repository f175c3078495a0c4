import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import type { Api } from '../../api/api.ts';

type Deps = {
  readonly api: Pick<Api, 'spvCertificates'>;
  readonly workstationKeyId: () => string | null;
};

/** The PIN that is saved for a certificate on this workstation; null where there is none. */
export async function savedPinOf(
  { api, workstationKeyId }: Deps,
  { certificateId }: LeadCertificate,
): Promise<PinHandle | null> {
  const keyId = workstationKeyId();
  if (keyId === null) return null;
  const stored = await api.spvCertificates.list({ workstationKeyId: keyId });
  return stored.some(({ id, isPinSaved }) => id === certificateId && isPinSaved) ? { kind: 'saved' } : null;
}
