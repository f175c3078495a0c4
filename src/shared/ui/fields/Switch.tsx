import type { InputHTMLAttributes } from 'react';
import { css } from 'styled-system/css';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'> & {
  readonly label: string;
};

const row = css({ display: 'inline-flex', alignItems: 'center', gap: '8', textStyle: 'body', cursor: 'pointer' });
const track = css({
  appearance: 'none',
  position: 'relative',
  w: '28',
  h: '16',
  m: '0',
  flexShrink: '0',
  borderRadius: '8',
  bg: 'control',
  cursor: 'pointer',
  transitionProperty: '[background-color]',
  transitionDuration: 'quick',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: '2',
    left: '2',
    w: '12',
    h: '12',
    borderRadius: 'round',
    bg: 'bg',
    transitionProperty: '[transform]',
    transitionDuration: 'quick',
    _calm: { transitionDuration: '[0s]' },
  },
  '&:checked': { bg: 'accent' },
  '&:checked::after': { transform: '[translateX(12px)]' },
  _disabled: { opacity: '[0.5]', cursor: 'not-allowed' },
  _calm: { transitionDuration: '[0s]' },
});

/** Turns something on or off at once. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className={row}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked */}
      <input {...rest} type="checkbox" role="switch" className={track} />
      {label}
    </label>
  );
}
