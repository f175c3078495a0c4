import { CircleCheck, CircleDashed, CircleX, Info, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cva } from 'styled-system/css';
import { Icon } from './Icon.tsx';

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'critical' | 'info';

type BadgeProps = {
  readonly tone: BadgeTone;
  /** 12 px; each tone has one of its own. */
  readonly icon?: ReactNode;
  /** The word: colour never speaks alone. */
  readonly children: ReactNode;
};

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4',
    h: '22',
    pl: '6',
    pr: '8',
    maxW: 'full',
    borderRadius: '12',
    textStyle: 'caption',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '& svg': { flexShrink: '0' },
  },
  variants: {
    tone: {
      neutral: { color: 'neutral', bg: 'neutralBg' },
      positive: { color: 'positive', bg: 'positiveBg' },
      warning: { color: 'warning', bg: 'warningBg' },
      critical: { color: 'critical', bg: 'criticalBg' },
      info: { color: 'info', bg: 'infoBg' },
    },
  },
});

const ICONS = {
  neutral: CircleDashed,
  positive: CircleCheck,
  warning: TriangleAlert,
  critical: CircleX,
  info: Info,
} as const satisfies Record<BadgeTone, typeof LoaderCircle>;

/** A status: an icon and a word on its semantic pair. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={badge({ tone })}>
      {icon ?? <Icon of={ICONS[tone]} size={12} />}
      {children}
    </span>
  );
}
