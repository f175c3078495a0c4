import { cva } from 'styled-system/css';

type StatusDotProps = { readonly tone: 'positive' | 'warning' | 'critical' | 'neutral' };

const dot = cva({
  base: { display: 'inline-block', w: '7', h: '7', borderRadius: 'round', flexShrink: '0' },
  variants: {
    tone: {
      positive: { bg: 'positive' },
      warning: { bg: 'warning' },
      critical: { bg: 'critical' },
      neutral: { bg: 'faint' },
    },
  },
});

/** A dot beside words that say the same. */
export function StatusDot({ tone }: StatusDotProps) {
  return <span className={dot({ tone })} aria-hidden />;
}
