import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

type TabsProps = { readonly label: string; readonly children: ReactNode };

const tabs = css({
  display: 'flex',
  gap: '2',
  alignSelf: 'stretch',
  minW: '0',
  overflowX: 'auto',
  scrollbarWidth: 'none',
});

/** The tabs of a screen, made of `TabLink`s. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav aria-label={label} className={tabs}>
      {children}
    </nav>
  );
}
