import { css } from 'styled-system/css';
import { WORK_PRIORITIES, type WorkPriority } from '#contracts/api/workItem.ts';

type PriorityMarkProps = {
  readonly priority: WorkPriority;
  readonly size?: 14 | 16;
  /** Where no word stands beside it. */
  readonly label?: string;
};

const BARS = [
  { x: 4, y: 14, height: 6 },
  { x: 10, y: 9, height: 11 },
  { x: 16, y: 4, height: 16 },
] as const;

/** How urgent work is: one to three bars, or an alarm. */
export function PriorityMark({ priority, size = 14, label }: PriorityMarkProps) {
  const isUrgent = priority === 'Urgent';
  const filled = WORK_PRIORITIES.indexOf(priority);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={isUrgent ? urgent : plain}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {isUrgent ? (
        <>
          <rect x="4" y="4" width="16" height="16" rx="3" fill="currentColor" />
          <path d="M12 8v5M12 16h.01" strokeWidth={2.4} strokeLinecap="round" className={inner} />
        </>
      ) : (
        BARS.map(({ x, y, height }, at) => (
          <rect
            key={x}
            x={x}
            y={y}
            width="4"
            height={height}
            rx="1"
            fill="currentColor"
            opacity={at > filled ? 0.3 : 1}
          />
        ))
      )}
    </svg>
  );
}

const plain = css({ flexShrink: '0', color: 'mut' });
const urgent = css({ flexShrink: '0', color: 'critical' });
const inner = css({ stroke: 'bg' });
