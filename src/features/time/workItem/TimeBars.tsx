import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { durationText } from '#src/shared/text/duration.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type TimeBarsProps = {
  readonly rows: readonly {
    readonly id: string;
    readonly label: string;
    readonly mark?: ReactNode;
    readonly seconds: number;
  }[];
};

/** Durations beside each other, as bars against the longest one. */
export function TimeBars({ rows }: TimeBarsProps) {
  const longest = Math.max(...rows.map(({ seconds }) => seconds));
  return (
    <ul className={list}>
      {rows.map(({ id, label, mark, seconds }) => (
        <li key={id} className={row}>
          <span className={name}>
            {mark}
            <span className={textRecipe.cut}>{label}</span>
          </span>
          <span className={track} aria-hidden>
            <span style={{ width: `${(seconds / longest) * 100}%` }} />
          </span>
          <span className={figure}>{durationText(seconds)}</span>
        </li>
      ))}
    </ul>
  );
}

const list = css({ listStyle: 'none', m: '0', p: '0', display: 'flex', flexDirection: 'column', gap: '4' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(120px, 200px) minmax(0, 1fr) 96px]',
  alignItems: 'center',
  gap: '12',
  minH: '32',
  textStyle: 'secondary',
});
const name = css({ display: 'flex', alignItems: 'center', gap: '8', minW: '0' });
const track = css({
  display: 'flex',
  h: '6',
  borderRadius: '4',
  overflow: 'hidden',
  bg: 'lineSoft',
  '& > span': { bg: 'accent' },
});
const figure = css({ textAlign: 'right', fontVariantNumeric: 'tabular-nums' });
