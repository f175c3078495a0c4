import { useQueryClient } from '@tanstack/react-query';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { durationText } from '#src/shared/text/duration.ts';
import { timerDraft } from '#src/shared/time/timerDraft.ts';
import { useTimer } from '#src/shared/time/useTimer.ts';

/** Starts what was chosen, says what became of a start or a stop, and has the lists read anew that show it. */
export function useTimerOutcomes(): void {
  const { actor } = useTimer();
  const toast = useToast();
  const queries = useQueryClient();
  const refresh = () => void markStale(queries, 'timeEntry');
  useOutcomes(timerDraft, { 'timer.wanted': ({ request }) => actor.send({ type: 'timer.start', request }) });
  useOutcomes(actor, {
    'timer.started': refresh,
    'timer.stopped': ({ seconds, isCut }) => {
      refresh();
      const duration = seconds === null ? '' : durationText(Math.max(60, seconds));
      if (isCut) toast({ kind: 'warning', title: 'time:toast.stopped', text: 'time:toast.cut' });
      else if (seconds === null) toast({ kind: 'success', title: 'time:toast.stopped' });
      else toast({ kind: 'success', title: 'time:toast.stoppedAfter', values: { duration } });
    },
    'timer.discarded': () => {
      refresh();
      toast({ kind: 'neutral', title: 'time:toast.discarded' });
    },
    'timer.notStarted': ({ code }) =>
      toast({ kind: 'warning', title: 'time:toast.notStarted', text: errorKeyOf(code ?? undefined) }),
    'timer.notStopped': () =>
      toast({ kind: 'warning', title: 'time:toast.notStopped', text: 'time:toast.notStoppedText' }),
  });
}
