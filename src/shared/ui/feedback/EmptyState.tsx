import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

type EmptyStateProps = {
  /** 24 px. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** It is the whole page: its title is the page's. */
  readonly isPage?: boolean;
  readonly text?: ReactNode;
  /** The one next step, or the way out of a filter. */
  readonly children?: ReactNode;
};

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4',
  flexGrow: '1',
  px: '24',
  py: '64',
  textAlign: 'center',
});
const mark = css({ color: 'faint', mb: '8' });
const heading = css({ m: '0', textStyle: 'body', fontWeight: 'semibold', textWrap: 'balance' });
const body = css({ m: '0', maxW: '420', textStyle: 'secondary', color: 'mut', textWrap: 'balance' });
const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8', mt: '12' });

/** Nothing here yet, or nothing that fits: says so and offers what comes next. */
export function EmptyState({ icon, title, isPage = false, text, children }: EmptyStateProps) {
  return (
    <div className={frame}>
      {icon === undefined ? null : <div className={mark}>{icon}</div>}
      {isPage ? <h1 className={heading}>{title}</h1> : <h2 className={heading}>{title}</h2>}
      {text === undefined ? null : <p className={body}>{text}</p>}
      {children === undefined || children === null ? null : <div className={actions}>{children}</div>}
    </div>
  );
}
