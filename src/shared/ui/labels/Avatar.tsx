import { css, cva, cx } from 'styled-system/css';
import { initialsOf } from '../../text/initials.ts';

type AvatarProps = {
  readonly name: string;
  readonly size?: 'small' | 'normal' | 'large';
};

const avatar = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    borderRadius: 'round',
    bg: 'neutralBg',
    color: 'neutral',
    fontWeight: 'semibold',
    textTransform: 'uppercase',
    userSelect: 'none',
  },
  variants: {
    size: {
      small: { w: '22', h: '22', fontSize: 'tiny', letterSpacing: 'title' },
      normal: { w: '28', h: '28', fontSize: 'tiny' },
      large: { w: '40', h: '40', fontSize: 'body' },
    },
  },
  defaultVariants: { size: 'normal' },
});

/** Drawn, not written: the letters are no part of the control's name. */
const letters = css({ '&::before': { content: 'attr(data-initials)', lineHeight: 'caption' } });

/** The first letters of a name. The name itself is beside it or in the control's label. */
export function Avatar({ name, size }: AvatarProps) {
  return <span className={cx(avatar({ size }), letters)} data-initials={initialsOf(name)} aria-hidden />;
}
