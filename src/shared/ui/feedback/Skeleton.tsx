import { cva } from 'styled-system/css';

type SkeletonProps = { readonly width?: 16 | 80 | 120 | 160 | 200 | 'full' };

const bar = cva({
  base: {
    display: 'block',
    h: '12',
    borderRadius: '4',
    bg: 'lineSoft',
    flexShrink: '1',
    animation: 'pulse',
    _calm: { animation: 'none' },
  },
  variants: {
    width: {
      16: { w: '16' },
      80: { w: '80' },
      120: { w: '120' },
      160: { w: '160' },
      200: { w: '200' },
      full: { w: 'full' },
    },
  },
  defaultVariants: { width: 120 },
});

/** A grey bar where text will be. */
export function Skeleton({ width }: SkeletonProps) {
  return <span className={bar({ width })} aria-hidden />;
}
