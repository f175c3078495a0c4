import type { InputHTMLAttributes } from 'react';
import { css } from 'styled-system/css';
import { layoutRecipe } from '../layout.recipe.ts';

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'> & {
  readonly label: string;
};

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
  transitionProperty: 'colors',
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
    _calm: { transitionDuration: 'none' },
  },
  '&:checked': { bg: 'accent' },
  '&:checked::after': { transform: 'translateX(12px)' },
  _disabled: { opacity: 'disabled', cursor: 'not-allowed' },
  _calm: { transitionDuration: 'none' },
});

/** Turns something on or off at once. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className={layoutRecipe.tick}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked */}
      <input {...rest} type="checkbox" role="switch" className={track} />
      {label}
    </label>
  );
}
