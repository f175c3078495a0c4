import { css } from 'styled-system/css';

type ShareBarProps = {
  /** From the left; what is over is red. */
  readonly parts: readonly { readonly tone: 'positive' | 'wait' | 'accent' | 'critical'; readonly value: number }[];
  readonly total: number;
};

/** Shares of a whole as a thin bar. The figures beside it say the same. */
export function ShareBar({ parts, total }: ShareBarProps) {
  return (
    <span className={bar} aria-hidden>
      {parts.map(({ tone, value }) => (
        <span
          key={tone}
          className={part}
          data-tone={tone}
          style={{ width: `${total === 0 ? 0 : (100 * value) / total}%` }}
        />
      ))}
    </span>
  );
}

const bar = css({ display: 'flex', w: 'full', h: '6', borderRadius: '4', overflow: 'hidden', bg: 'line' });
const part = css({
  '&[data-tone=positive]': { bg: 'positive' },
  '&[data-tone=wait]': { bg: 'info', opacity: '[0.6]' },
  '&[data-tone=accent]': { bg: 'accent' },
  '&[data-tone=critical]': { bg: 'critical' },
});
