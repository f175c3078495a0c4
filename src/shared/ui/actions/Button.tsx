import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from 'styled-system/css';
import { Spinner } from '../feedback/Spinner.tsx';
import { Kbd } from '../labels/Kbd.tsx';
import { buttonRecipe } from './button.recipe.ts';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  readonly look?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerGhost';
  readonly size?: 'normal' | 'dense';
  readonly icon?: ReactNode;
  /** Shortcut shown beside the words. */
  readonly hint?: string;
  /** Shows that what was pressed is under way; the button is disabled meanwhile. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A command with words: what happens, not "OK". */
export function Button({
  look,
  size,
  icon,
  hint,
  isBusy = false,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts={hint}
      className={cx(buttonRecipe({ look, size }), className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
      {hint === undefined ? null : <Kbd keys={hint} />}
    </button>
  );
}
