import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

type DetailRowProps = { readonly term: string; readonly children: ReactNode };

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12',
  minH: '32',
  px: '14',
  textStyle: 'secondary',
});
const label = css({ color: 'mut', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const value = css({ m: '0', fontVariantNumeric: 'tabular-nums' });

/** One line of the status details. */
export function DetailRow({ term, children }: DetailRowProps) {
  return (
    <div className={row}>
      <dt className={label}>{term}</dt>
      <dd className={value}>{children}</dd>
    </div>
  );
}
