import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

type FilterRowProps = {
  readonly label: string;
  /** `FilterChip`s. */
  readonly children: ReactNode;
  /** The count, and a pager. */
  readonly end?: ReactNode;
};

const frame = css({
  minW: '0',
  m: '0',
  p: '0',
  flexShrink: '0',
  borderWidth: '0',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const row = css({ display: 'flex', alignItems: 'center', gap: '8', minH: '44', px: '16' });
const chips = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minW: '0',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  py: '4',
  px: '4',
  mx: '[-4px]',
  // Chips that go on beyond the edge fade there, instead of running into the count.
  _mobile: { maskImage: '[linear-gradient(to right, black calc(100% - 24px), transparent)]', pr: '24' },
});
const endBox = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  ml: 'auto',
  flexShrink: '0',
  textStyle: 'secondary',
  color: 'mut',
});

/** The filters of a list, 44 px, with the count at the right. */
export function FilterRow({ label, children, end }: FilterRowProps) {
  return (
    <fieldset aria-label={label} className={frame}>
      <div className={row}>
        <div className={chips}>{children}</div>
        {end === undefined ? null : <div className={endBox}>{end}</div>}
      </div>
    </fieldset>
  );
}
