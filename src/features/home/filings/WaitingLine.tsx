import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type WaitingLineProps = {
  readonly icon: LucideIcon;
  readonly tone?: 'critical' | 'warning' | undefined;
  readonly title: string;
  readonly note: string;
  /** What is counted, in words. */
  readonly count: string;
  /** Leads to the list that the line counts: a link with `sectionRecipe.action`, which covers the line. */
  readonly children: ReactNode;
};

/** One thing that waits, or is overdue: what, of whom, how many, and the way to their list. */
export function WaitingLine({ icon, tone, title, note, count, children }: WaitingLineProps) {
  return (
    <li className={line}>
      <span className={mark} data-tone={tone}>
        <Icon of={icon} />
      </span>
      <span className={words} title={note}>
        <strong className={strong}>{title}</strong> <span className={textRecipe.quiet}>{note}</span>
      </span>
      <span className={number}>{count}</span>
      {children}
    </li>
  );
}

const line = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '[16px minmax(0, 1fr) auto minmax(184px, max-content)]',
  columnGap: '12',
  alignItems: 'center',
  minH: '36',
  px: '16',
  '&:hover': { bg: 'hover' },
  _mobile: { gridTemplateColumns: '[16px minmax(0, 1fr) auto]', py: '8' },
});
const mark = css({
  display: 'flex',
  color: 'mut',
  '&[data-tone=warning]': { color: 'warning' },
  '&[data-tone=critical]': { color: 'critical' },
});
const words = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minW: '0',
  _mobile: { whiteSpace: 'normal' },
});
const strong = css({ fontWeight: 'medium', mr: '4' });
const number = css({
  textStyle: 'secondary',
  color: 'mut',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  _mobile: { gridColumn: '3', gridRow: '1' },
});
