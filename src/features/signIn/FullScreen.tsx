import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

type FullScreenProps = {
  readonly title: string;
  readonly text: string;
  readonly mark: ReactNode;
  /** `alert` when something went wrong. */
  readonly kind: 'status' | 'alert';
  readonly children?: ReactNode;
};

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4',
  minH: 'window',
  px: '24',
  textAlign: 'center',
});
const markBox = css({ color: 'mut', mb: '12' });
const heading = css({ m: '0', textStyle: 'title' });
const words = css({ m: '0', color: 'mut', maxW: '420', textWrap: 'balance' });
const actions = css({ display: 'flex', gap: '8', mt: '16' });

/** A view that takes the whole page while there is nothing else to see. */
export function FullScreen({ title, text, mark, kind, children }: FullScreenProps) {
  return (
    <main className={frame}>
      <div className={markBox}>{mark}</div>
      <div role={kind}>
        <h1 className={heading}>{title}</h1>
        <p className={words}>{text}</p>
      </div>
      {children === undefined ? null : <div className={actions}>{children}</div>}
    </main>
  );
}
