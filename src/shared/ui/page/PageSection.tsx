import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';

type PageSectionProps = {
  readonly title: string;
  /** What the section is about, or why it cannot be changed. */
  readonly text?: string | undefined;
  /** Its name in addresses that lead to it: `#approval`. */
  readonly anchor?: string;
  readonly children: ReactNode;
};

/** A part of a page under its heading. */
export function PageSection({ title, text, anchor, children }: PageSectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className={section}>
      <header>
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {text === undefined ? null : <p className={words}>{text}</p>}
      </header>
      {children}
    </section>
  );
}

const section = css({ display: 'flex', flexDirection: 'column', gap: '16', minW: '0' });
const heading = css({ m: '0', textStyle: 'body', fontWeight: 'semibold' });
const words = css({ m: '0', mt: '2', textStyle: 'secondary', color: 'mut' });
