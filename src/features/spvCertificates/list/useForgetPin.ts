import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { Workstation } from '#src/shared/link/pin/sealPin.ts';

/** Forgets the PIN that is saved with a certificate for this workstation. */
export function useForgetPin(certificateId: string, workstation: Workstation | null) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      if (workstation === null) throw new Error('the workstation is not known');
      await client.spvCertificates.forgetPin({ id: certificateId, workstationKeyId: workstation.keyId });
    },
    onSuccess: () =>
      toast({ kind: 'success', title: 'spvCertificates:pin.forgotten', text: 'spvCertificates:pin.forgottenText' }),
    onError: () => toast({ kind: 'warning', title: 'common:error.title', text: 'common:error.unexpected' }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.spvCertificates.key() }),
  });
}
