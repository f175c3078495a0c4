import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

type FloatingBarProps = { readonly label: string; readonly children: ReactNode };

const bar = css({
  position: 'absolute',
  left: '[50%]',
  bottom: '20',
  transform: '[translateX(-50%)]',
  zIndex: 'float',
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  h: '44',
  pl: '16',
  pr: '10',
  borderRadius: '12',
  bg: 'bg',
  boxShadow: 'float',
  textStyle: 'secondary',
  whiteSpace: 'nowrap',
  animation: '[rise 160ms ease-out]',
  _calm: { animation: '[none]' },
  _mobile: {
    left: '8',
    right: '8',
    bottom: '8',
    transform: '[none]',
    overflowX: 'auto',
    '& > :first-child': { mr: 'auto' },
  },
});

/** Commands for what is selected, floating at the bottom of a screen whose frame is `position: relative`. */
export function FloatingBar({ label, children }: FloatingBarProps) {
  return (
    <div role="toolbar" aria-label={label} className={bar}>
      {children}
    </div>
  );
}
