import { useMutation } from '@tanstack/react-query';
import { client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { Workstation } from '#src/shared/link/pin/sealPin.ts';

/** Forgets the PIN that is saved with a certificate for this workstation. */
export function useForgetPin(certificateId: string, workstation: Workstation | null) {
  const toast = useToast();
  return useMutation({
    meta: {
      changes: ['spvCertificate'],
      failed: () => ({ title: 'common:error.title', text: 'common:error.unexpected' }),
    },
    mutationFn: async () => {
      if (workstation === null) throw new Error('the workstation is not known');
      await client.spvCertificates.forgetPin({ id: certificateId, workstationKeyId: workstation.keyId });
    },
    onSuccess: () =>
      toast({ kind: 'success', title: 'spvCertificates:pin.forgotten', text: 'spvCertificates:pin.forgottenText' }),
  });
}
