import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from 'styled-system/css';
import { buttonRecipe } from './button.recipe.ts';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly look?: 'primary' | 'secondary' | 'ghost';
  readonly size?: 'normal' | 'dense';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLAnchorElement>;
};

function ButtonAnchor({ look, size, icon, className, children, ...rest }: Props) {
  return (
    <a {...rest} className={cx(buttonRecipe({ look, size }), className)}>
      {icon}
      {children}
    </a>
  );
}

/** A way to another address that looks like a button. Takes the props of the router's link. */
export const ButtonLink = createLink(ButtonAnchor);
