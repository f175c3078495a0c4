import { useEffect, useRef, type InputHTMLAttributes } from 'react';
import { css } from 'styled-system/css';
import { layoutRecipe } from '../layout.recipe.ts';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'aria-label'> & {
  /** Its name. Shown beside the box unless `isLabelHidden`. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** Says that something is done, and so looks unlike the box that selects its row. */
  readonly isRound?: boolean;
  /** Some, not all, of its items are chosen. */
  readonly isMixed?: boolean;
};

const box = css({
  appearance: 'none',
  display: 'inline-block',
  w: '16',
  h: '16',
  m: '0',
  flexShrink: '0',
  verticalAlign: 'middle',
  borderWidth: '1.5px',
  borderStyle: 'solid',
  borderColor: 'control',
  borderRadius: '4',
  bg: 'bg',
  cursor: 'pointer',
  position: 'relative',
  '&[data-round]': { borderRadius: '8' },
  '&:checked, &:indeterminate': { bg: 'accent', borderColor: 'accent' },
  '&:checked::after': {
    content: '""',
    position: 'absolute',
    left: '[3.5px]',
    top: '[0.5px]',
    w: '4',
    h: '8',
    borderStyle: 'solid',
    borderColor: 'onAccent',
    borderWidth: '0 1.75px 1.75px 0',
    transform: 'rotate(45deg)',
  },
  '&:indeterminate::after': {
    content: '""',
    position: 'absolute',
    left: '[2.5px]',
    top: '[5.5px]',
    w: '8',
    h: '2',
    bg: 'onAccent',
  },
  _disabled: { opacity: 'disabled', cursor: 'not-allowed' },
});

/** A box to tick, 16 px. */
export function Checkbox({ label, isLabelHidden = false, isMixed = false, isRound = false, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  const look = { className: box, 'data-round': isRound || undefined };
  if (isLabelHidden) return <input ref={input} {...rest} {...look} type="checkbox" aria-label={label} />;
  return (
    <label className={layoutRecipe.tick}>
      <input ref={input} {...rest} {...look} type="checkbox" />
      {label}
    </label>
  );
}
