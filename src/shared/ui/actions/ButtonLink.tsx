import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from 'styled-system/css';
import { buttonRecipe } from './button.recipe.ts';
import { GatedAnchor, type AnchorProps } from './Link.tsx';

type Props = AnchorProps & {
  readonly look?: 'primary' | 'secondary' | 'ghost';
  readonly size?: 'normal' | 'dense';
  readonly icon?: ReactNode;
};

function ButtonAnchor({ look, size, icon, className, children, ...rest }: Props) {
  return (
    <GatedAnchor whenClosed="absent" {...rest} className={cx(buttonRecipe({ look, size }), className)}>
      {icon}
      {children}
    </GatedAnchor>
  );
}

/** A way to another address that looks like a button. Takes the props of the router's link. */
export const ButtonLink = createLink(ButtonAnchor);
