import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type HelpPartProps = {
  readonly icon: LucideIcon;
  readonly tone?: 'accent' | 'warning';
  readonly title: string;
  /** Of the words, where they are not in the language of the product. */
  readonly language?: 'ro';
  readonly children: ReactNode;
};

/** What stands beside a form, part below part. */
export function HelpColumn({ children }: { readonly children: ReactNode }) {
  return <div className={column}>{children}</div>;
}

/** A part of it, under its heading. */
export function HelpPart({ icon, tone = 'accent', title, language, children }: HelpPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={part} lang={language}>
      <h2 id={id} className={heading} data-tone={tone}>
        <Icon of={icon} size={16} />
        {title}
      </h2>
      {children}
    </section>
  );
}

const column = css({
  minW: '0',
  px: '20',
  borderLeftWidth: '1px',
  borderLeftStyle: 'solid',
  borderLeftColor: 'line',
  _narrow: {
    px: '16',
    borderLeftWidth: '0',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    maxW: 'pageSmall',
  },
});
const part = css({
  py: '16',
  textStyle: 'secondary',
  '&:not(:last-child)': { borderBottomWidth: '1px', borderBottomStyle: 'solid', borderBottomColor: 'lineSoft' },
  '& p': { m: '0', color: 'mut' },
  '& ul, & ol': { m: '0', mt: '8', pl: '20' },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& li': { mb: '4', pl: '2' },
  '& li::marker': { color: 'mut', fontVariantNumeric: 'tabular-nums' },
});
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  m: '0',
  mb: '8',
  textStyle: 'body',
  fontWeight: 'semibold',
  '& > svg': { flexShrink: '0', color: 'accentText' },
  '&[data-tone=warning] > svg': { color: 'warning' },
});
