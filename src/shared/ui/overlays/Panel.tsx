import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';

type PanelProps = {
  readonly title: ReactNode;
  /** Icon buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

const panel = css({
  w: '340',
  maxW: 'insideWindow',
  borderRadius: '12',
  bg: 'bg',
  boxShadow: 'float',
  overflow: 'hidden',
});
const header = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  h: '40',
  pl: '14',
  pr: '8',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
const heading = css({ flexGrow: '1', m: '0', textStyle: 'secondary', fontWeight: 'semibold' });

/** A floating card with a one-line header: uploads, notices. Its place is given by who shows it. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={panel} data-panel>
      <header className={header}>
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
