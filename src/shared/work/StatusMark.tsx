import { css, cva } from 'styled-system/css';
import type { WorkStatus } from '#contracts/api/workItem.ts';

type StatusMarkProps = {
  readonly status: WorkStatus;
  readonly size?: 14 | 16;
  /** Where no word stands beside it. */
  readonly label?: string;
};

const mark = cva({
  base: { flexShrink: '0' },
  variants: {
    status: {
      ToDo: { color: 'mut' },
      InProgress: { color: 'info' },
      InReview: { color: 'review' },
      Complete: { color: 'positive' },
    },
  },
});
const inner = css({ stroke: 'bg' });

/** How far work is, as a ring that fills. */
export function StatusMark({ status, size = 14, label }: StatusMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      className={mark({ status })}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <circle cx="12" cy="12" r="9" fill={status === 'Complete' ? 'currentColor' : 'none'} />
      {status === 'InProgress' ? <path d="M12 7a5 5 0 0 1 0 10z" fill="currentColor" stroke="none" /> : null}
      {status === 'InReview' ? <path d="M12 7a5 5 0 1 1-5 5h5z" fill="currentColor" stroke="none" /> : null}
      {status === 'Complete' ? <path d="m8.5 12.2 2.4 2.4 4.6-5" strokeWidth={2.2} className={inner} /> : null}
    </svg>
  );
}
