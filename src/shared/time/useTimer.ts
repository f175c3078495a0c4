import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { TimerRun } from '#machines/timer/timer.types.ts';
import { useSystemActor } from '../hooks/actors.tsx';

const SECOND_MS = 1000;

/** The timer of the signed-in person, and what runs. */
export function useTimer() {
  const actor = useSystemActor('timer');
  const run: TimerRun | null = useSelector(actor, ({ context }) => context.run);
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const hasFailed = useSelector(actor, (state) => state.hasTag('failed'));
  return { actor, run, isBusy, hasFailed };
}

/** Whole seconds since an instant of this page's clock. Counts on at each full second, so that all tabs count as one. */
export function useElapsed(startedMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      setNow(Date.now());
      timer = setTimeout(tick, SECOND_MS - ((Date.now() - startedMs) % SECOND_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, [startedMs]);
  return Math.max(0, Math.floor((now - startedMs) / SECOND_MS));
}
