import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { SettingsNav } from './SettingsNav.tsx';

/** What is around every page of the settings: their navigation. */
export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={frame}>
      <SettingsNav />
      <div className={page}>{children}</div>
    </div>
  );
}

const frame = css({ display: 'flex', flexGrow: '1', minH: '0', _narrow: { flexDirection: 'column' } });
const page = css({ display: 'flex', flexDirection: 'column', flexGrow: '1', minW: '0', minH: '0', overflow: 'auto' });
