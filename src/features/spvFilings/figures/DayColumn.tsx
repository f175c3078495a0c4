import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { partsOfDay } from '#contracts/deadlines.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Tooltip } from '#src/shared/ui/overlays/Tooltip.tsx';
import type { DayBar } from './dayBars.ts';
import { dayWords } from './dayWords.ts';

type DayColumnProps = {
  readonly bar: DayBar;
  /** The highest value of the scale. */
  readonly top: number;
  readonly isChosen: boolean;
  /** True for the one that the Tab key reaches. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
};

/** One day: what was filed, what it has to bring, and last month's mark; its name and the days left below. */
export function DayColumn({ bar, top, isChosen, isStop, onFocus, onChoose }: DayColumnProps) {
  const { t } = useTranslation('spvFilings');
  const { number, shortDay } = useFormat();
  const { date, daysLeft, isDayOff, isToday, filed, planned, before } = bar;
  const [, , day] = partsOfDay(date);
  const words = dayWords(bar, { t, number, shortDay });
  const isDeadline = daysLeft === 0;
  const name = isDeadline ? shortDay(date) : isToday ? t('figures.today') : String(day);
  const stack = <Stack bar={bar} top={top} />;
  return (
    <div className={column}>
      <Tooltip text={words}>
        {filed > 0 ? (
          <button
            type="button"
            className={bars}
            data-off={isDayOff || undefined}
            data-date={date}
            aria-pressed={isChosen}
            tabIndex={isStop ? 0 : -1}
            onFocus={onFocus}
            onClick={onChoose}
          >
            <span className="sr-only">{words}</span>
            <span className={figuresOnly} aria-hidden>
              {stack}
            </span>
          </button>
        ) : (
          <span className={bars} data-off={isDayOff || undefined} aria-hidden>
            {filed + planned + before > 0 ? stack : null}
          </span>
        )}
      </Tooltip>
      <span className={label} data-day={isDeadline ? 'deadline' : isToday ? 'today' : undefined} aria-hidden>
        <span data-name>{name}</span>
        <span>{isDeadline ? t('figures.deadline') : `−${daysLeft}`}</span>
      </span>
    </div>
  );
}

/** The figure of what was filed stands above its part, or inside of it below what is planned. */
function Stack({ bar: { filed, withErrors, planned, before }, top }: Pick<DayColumnProps, 'bar' | 'top'>) {
  const { number } = useFormat();
  const heightOf = (value: number) => `${(100 * value) / top}%`;
  const isSplit = filed > 0 && planned > 0;
  return (
    <>
      {planned > 0 ? (
        <span className={part} data-part="planned" style={{ height: heightOf(planned), bottom: heightOf(filed) }}>
          {number(planned)}
        </span>
      ) : null}
      {filed > 0 ? (
        <span className={part} data-part="filed" data-in={isSplit || undefined} style={{ height: heightOf(filed) }}>
          <span>{number(filed)}</span>
        </span>
      ) : null}
      {withErrors > 0 ? <span className={part} data-part="errors" style={{ height: heightOf(withErrors) }} /> : null}
      {before > 0 ? <span className={mark} style={{ bottom: heightOf(before) }} /> : null}
    </>
  );
}

const column = css({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: '1',
  flexBasis: '0',
  minW: '0',
  position: 'relative',
  // A phone has room for the last ten days.
  '&:not(:nth-last-child(-n+10))': { _mobile: { display: 'none' } },
});
const bars = css({
  position: 'relative',
  display: 'block',
  flexShrink: '0',
  w: 'full',
  h: '120',
  fontFamily: 'body',
  textStyle: 'caption',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  color: 'text',
  '&[data-off]': { bg: 'side' },
  '&:is(button)': { cursor: 'pointer' },
  '&:is(button):hover': { bg: 'hover' },
  '&[aria-pressed=true]': { bg: 'selected' },
});
/** The parts stand in the bar itself; its words are its name. */
const figuresOnly = css({ display: 'contents' });
const part = css({
  position: 'absolute',
  left: '1/2',
  bottom: '0',
  transform: 'translateX(-50%)',
  display: 'flex',
  justifyContent: 'center',
  w: '24',
  maxW: '[80%]',
  minH: '2',
  '&[data-part=filed]': {
    borderTopRadius: '4',
    bg: 'positive',
    '& > span': { position: 'absolute', bottom: '[100%]', mb: '2' },
  },
  '&[data-in] > span': { bottom: '[auto]', mb: '0', color: 'bg', top: '2' },
  '&[data-part=errors]': { bg: 'critical' },
  '&[data-part=planned]': {
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'accent',
    borderTopRadius: '4',
    bg: 'accentBg',
    color: 'accentText',
    overflow: 'hidden',
  },
});
const mark = css({
  position: 'absolute',
  left: '1/2',
  transform: 'translate(-50%, 50%)',
  w: '32',
  maxW: 'full',
  h: '2',
  bg: 'control',
});
const label = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  h: '40',
  pt: '6',
  bg: 'bg',
  textStyle: 'caption',
  fontWeight: 'medium',
  color: 'mut',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&[data-day=today] > [data-name]': { color: 'text', fontWeight: 'semibold' },
  '&[data-day=deadline] > [data-name]': { color: 'warning', fontWeight: 'semibold' },
});
