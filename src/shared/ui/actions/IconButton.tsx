import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cva, cx } from 'styled-system/css';
import { Tooltip } from '../overlays/Tooltip.tsx';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** Its name for screen readers and the tooltip. */
  readonly label: string;
  /** Shortcut shown in the tooltip. */
  readonly hint?: string;
  readonly size?: 'small' | 'normal';
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
};

const iconButton = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    p: '0',
    borderWidth: '0',
    borderRadius: '6',
    bg: 'transparent',
    color: 'mut',
    cursor: 'pointer',
    transitionProperty: 'colors',
    transitionDuration: 'quick',
    '&:hover:enabled': { bg: 'hover', color: 'text' },
    '&[aria-pressed=true], &[aria-haspopup][aria-expanded=true]': { bg: 'hover', color: 'text' },
    _disabled: { cursor: 'not-allowed', opacity: 'disabled' },
    _calm: { transitionDuration: 'none' },
  },
  variants: { size: { small: { w: '24', h: '24' }, normal: { w: '28', h: '28' } } },
  defaultVariants: { size: 'normal' },
});

/** A command that is only an icon. It always has a name. */
export function IconButton({ label, hint, size, className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} hint={hint}>
      <button
        type="button"
        aria-keyshortcuts={hint}
        {...rest}
        aria-label={label}
        className={cx(iconButton({ size }), className)}
      >
        {children}
      </button>
    </Tooltip>
  );
}
