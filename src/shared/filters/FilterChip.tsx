import { X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { css, cva } from 'styled-system/css';

type FilterChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  readonly icon?: ReactNode;
  /** What the filter is about, or what it is set to. */
  readonly children: ReactNode;
  readonly isOn: boolean;
  /** Takes the filter off. Shown while it is on. */
  readonly onClear?: () => void;
  readonly clearLabel?: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

const chip = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'stretch',
    h: '28',
    maxW: '280',
    flexShrink: '0',
    borderWidth: '1px',
    borderRadius: 'pill',
    textStyle: 'secondary',
    overflow: 'hidden',
    '&:focus-within:has(:focus-visible)': {
      outlineStyle: 'solid',
      outlineWidth: '2px',
      outlineColor: 'accent',
      outlineOffset: '[1px]',
    },
  },
  variants: {
    isOn: {
      true: { borderStyle: 'solid', borderColor: 'transparent', bg: 'accentBg', color: 'accentText' },
      false: { borderStyle: 'dashed', borderColor: 'line', color: 'mut', '&:hover': { bg: 'hover' } },
    },
  },
});
const part = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6',
  minW: '0',
  px: '10',
  borderWidth: '0',
  bg: 'transparent',
  color: 'inherit',
  fontFamily: 'body',
  textStyle: 'secondary',
  cursor: 'pointer',
  outline: '[none]',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& svg': { flexShrink: '0' },
});
const clearPart = css({ px: '0', pr: '8', ml: '[-4px]' });

/** One filter of a list: dashed while off, tinted while on, with a way to take it off. */
export function FilterChip({ icon, children, isOn, onClear, clearLabel, ...rest }: FilterChipProps) {
  return (
    <span className={chip({ isOn })}>
      <button type="button" {...rest} className={part}>
        {icon}
        <span>{children}</span>
      </button>
      {isOn && onClear !== undefined ? (
        <button type="button" className={`${part} ${clearPart}`} aria-label={clearLabel} onClick={onClear}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}
