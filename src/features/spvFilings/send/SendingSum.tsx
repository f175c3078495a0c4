import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';

/** Says on every page what a round of signing and sending has left at the tax authority. */
export function SendingSum(): null {
  const dispatch = useSystemActor('filingDispatch');
  const toast = useToast();
  useOutcomes(dispatch, {
    'sending.ended': ({ tally: { sent, refused, unknown } }) => {
      const isClean = refused + unknown === 0;
      toast({
        kind: isClean ? 'success' : 'warning',
        title: 'spvFilings:dispatch.sum.title',
        text: isClean ? 'spvFilings:dispatch.sum.sent' : 'spvFilings:dispatch.sum.mixed',
        values: { count: sent, refused, unknown },
      });
    },
  });
  return null;
}
