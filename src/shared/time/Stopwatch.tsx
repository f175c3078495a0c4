import { css, cx } from 'styled-system/css';
import { clockText } from '../text/duration.ts';
import { useElapsed } from './useTimer.ts';

type StopwatchProps = {
  /** Null while nothing runs. */
  readonly startedMs: number | null;
  readonly className?: string;
};

/** The time since a start, `00:42:17`. Not read out at every second. */
export function Stopwatch({ startedMs, className }: StopwatchProps) {
  return startedMs === null ? (
    <span className={cx(figures, className)}>{clockText(0)}</span>
  ) : (
    <Running startedMs={startedMs} className={className} />
  );
}

function Running({ startedMs, className }: { readonly startedMs: number; readonly className: string | undefined }) {
  return (
    <span role="timer" className={cx(figures, className)}>
      {clockText(useElapsed(startedMs))}
    </span>
  );
}

const figures = css({ fontVariantNumeric: 'tabular-nums' });
