import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { DayBars } from './dayBars.ts';
import { DayColumn } from './DayColumn.tsx';
import { DayTable } from './DayTable.tsx';

type DayChartProps = {
  readonly days: DayBars;
  /** The day that the list is filtered by. */
  readonly chosen: string | null;
  readonly onChoose: (date: string) => void;
};

/** Filed per day until a deadline, and what is left shared over the days to go. A bar filters the list. */
export function DayChart({ days, chosen, onChoose }: DayChartProps) {
  const { t } = useTranslation('spvFilings');
  const { number } = useFormat();
  const { bars, top, earlier, later } = days;
  const { current, onFocus, onKeyDown } = useOneStop(bars.filter(({ filed }) => filed > 0).map(({ date }) => date));
  return (
    <figure className={frame} aria-label={t('figures.byDay')}>
      <figcaption className={head}>
        <span className={textRecipe.strong}>{t('figures.byDay')}</span>
        <Legend />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys go through its buttons */}
      <div className={plot} onKeyDown={onKeyDown}>
        {[0, 1, 2].map((line) => (
          <span
            key={line}
            className={grid}
            data-base={line === 0 || undefined}
            style={{ bottom: `${40 + line * 60}px` }}
            aria-hidden
          >
            {number((top / 2) * line)}
          </span>
        ))}
        {bars.map((bar) => (
          <DayColumn
            key={bar.date}
            bar={bar}
            top={top}
            isChosen={bar.date === chosen}
            isStop={bar.date === current}
            onFocus={() => onFocus(bar.date)}
            onChoose={() => onChoose(bar.date)}
          />
        ))}
      </div>
      {earlier + later === 0 ? null : (
        <p className={cx(textRecipe.caption, outside)}>
          {[
            ...(earlier > 0 ? [t('figures.earlier', { count: earlier })] : []),
            ...(later > 0 ? [t('figures.later', { count: later })] : []),
          ].join(' · ')}
        </p>
      )}
      <DayTable days={days} />
    </figure>
  );
}

/** The bars are one stop of the Tab key; the arrows go from one to the next. */
function useOneStop(dates: readonly string[]) {
  const [last, setLast] = useState<string | null>(null);
  const current = last !== null && dates.includes(last) ? last : dates.at(-1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = dates[dates.indexOf(current ?? '') + way];
    if (way === 0 || next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return { current, onFocus: setLast, onKeyDown };
}

function Legend() {
  const { t } = useTranslation('spvFilings');
  return (
    <span className={legend}>
      <span data-mark="filed">{t('figures.filed')}</span>
      <span data-mark="errors">{t('figures.withErrors')}</span>
      <span data-mark="planned">{t('figures.planned')}</span>
      <span data-mark="before">{t('figures.lastMonth')}</span>
    </span>
  );
}

const frame = css({
  position: 'relative',
  flexShrink: '0',
  m: '0',
  px: '16',
  pb: '8',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '16',
  minH: '36',
  textStyle: 'secondary',
  _mobile: { flexWrap: 'wrap', py: '6', rowGap: '4' },
});
const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '16',
  ml: 'auto',
  textStyle: 'caption',
  color: 'mut',
  _mobile: { ml: '0' },
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '6' },
  '& > span::before': { content: '""', w: '8', h: '8', borderRadius: '[2px]' },
  '& > [data-mark=filed]::before': { bg: 'positive' },
  '& > [data-mark=errors]::before': { bg: 'critical' },
  '& > [data-mark=planned]::before': {
    bg: 'accentBg',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'accent',
    boxSizing: 'border-box',
  },
  '& > [data-mark=before]::before': { w: '12', h: '2', borderRadius: '[0]', bg: 'control' },
});
/** 128 px for the bars above 40 px of days; the scale stands in the first 24 px. */
const plot = css({ position: 'relative', display: 'flex', pt: '8', pl: '24' });
const grid = css({
  position: 'absolute',
  left: '0',
  right: '0',
  h: '1',
  bg: 'lineSoft',
  textStyle: 'caption',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '[0]',
  '&[data-base]': { bg: 'line' },
});
const outside = css({ m: '0', textAlign: 'right' });
