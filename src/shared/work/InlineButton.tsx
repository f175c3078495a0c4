import { ChevronDown } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { css, cva, cx } from 'styled-system/css';
import { Icon } from '../ui/labels/Icon.tsx';
import { textRecipe } from '../ui/text.recipe.ts';

/** `cell` stands in a row of a list, `chip` beside others below a title. */
export type InlineLook = 'cell' | 'chip';

type InlineButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  readonly look: InlineLook;
  readonly mark?: ReactNode;
  readonly isEmpty?: boolean;
  readonly tone?: 'critical' | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A value that is changed in place: a press opens what can be chosen. */
export function InlineButton({ look, mark, isEmpty = false, tone, children, className, ...rest }: InlineButtonProps) {
  return (
    <span className={place({ look })}>
      <button
        type="button"
        {...rest}
        data-empty={isEmpty || undefined}
        data-tone={tone}
        className={cx(button({ look }), className)}
      >
        {mark}
        <span className={textRecipe.cut}>{children}</span>
        {look === 'cell' ? <Icon of={ChevronDown} size={14} className={arrow} /> : null}
      </button>
    </span>
  );
}

const place = cva({
  base: { display: 'inline-flex', minW: '0' },
  variants: {
    look: {
      // Its words stand in line with those of the column, above the link that covers the row.
      cell: { position: 'relative', zIndex: 'above', maxWidth: '[calc(100% + 12px)]', mx: '-6' },
      chip: { maxW: 'full', flexShrink: '0' },
    },
  },
});
const button = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    minW: '0',
    maxWidth: 'full',
    bg: 'transparent',
    color: 'text',
    fontFamily: 'body',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { flexShrink: '0' },
    '&:disabled': { cursor: 'default' },
    '&[data-empty]': { color: 'mut' },
    '&[data-tone=critical]': { color: 'critical' },
  },
  variants: {
    look: {
      cell: {
        height: '24',
        px: '6',
        borderWidth: '0',
        borderRadius: '6',
        textStyle: 'body',
        '&:hover': { bg: 'lineSoft' },
      },
      chip: {
        height: '28',
        px: '10',
        borderWidth: '1px',
        borderStyle: 'solid',
        borderColor: 'line',
        borderRadius: 'pill',
        textStyle: 'secondary',
        '&:hover': { bg: 'hover' },
      },
    },
  },
});
const arrow = css({
  color: 'mut',
  opacity: '0',
  _mobile: { display: 'none' },
  ':is(:hover, :focus-visible, [aria-expanded=true]) > &': { opacity: '1' },
});
