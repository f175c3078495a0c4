import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingFigures } from '#contracts/api/filingFigures.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import type { DayBars } from './dayBars.ts';
import { FIGURES, valueOf, type Figure } from './figureFilters.ts';

type FigureStripProps = {
  readonly figures: FilingFigures;
  readonly days: DayBars;
  /** Which declarations are counted: whose, and of which forms. */
  readonly whose: {
    readonly accountManager?: string | undefined;
    readonly client?: string | undefined;
    readonly form?: string | undefined;
  };
  /** The figure that the list is filtered by. */
  readonly chosen: Figure | null;
  readonly onChoose: (figure: Figure) => void;
};

/** How far the declarations of a deadline are. A figure filters the list; a second click lifts it. */
export function FigureStrip({ figures, days, whose, chosen, onChoose }: FigureStripProps) {
  const { t } = useTranslation('spvFilings');
  const { number } = useFormat();
  const [declared, ...others] = figures.deadline.months;
  return (
    <fieldset className={strip} aria-label={t('figures.label')}>
      {FIGURES.map((figure) => {
        const value = valueOf(figures, figure);
        return (
          <button
            key={figure}
            type="button"
            className={box}
            aria-pressed={figure === chosen}
            onClick={() => onChoose(figure)}
          >
            <b className={big} data-bad={(figure === 'toRedo' && value > 0) || undefined}>
              {number(value)}
              {figure === 'filed' ? (
                <small className={small}>{t('figures.of', { due: number(figures.due) })}</small>
              ) : null}
            </b>
            <span className={words}>{t(LABEL_KEY[figure])}</span>
            {figure === 'filed' && figures.elsewhere > 0 ? (
              <span className={words}>{t('figures.elsewhere', { count: figures.elsewhere })}</span>
            ) : null}
          </button>
        );
      })}
      {/* The report has one month; where a form of another one was extended to the day, the calendar has both. */}
      <Link
        className={box}
        {...(others.length === 0
          ? { to: '/dashboards/spv-report', search: { ...declared, missed: true, ...whose } }
          : { to: '/deadlines', search: { from: figures.deadline.date } })}
      >
        <b className={big}>{number(figures.missing)}</b>
        <span className={words}>{t('figures.missing')}</span>
      </Link>
      <PerDay days={days} />
    </fieldset>
  );
}

/** How much a day has to bring; what is left once the deadline is over. */
function PerDay({ days: { left, daysToGo } }: Pick<FigureStripProps, 'days'>) {
  const { t } = useTranslation('spvFilings');
  const { number } = useFormat();
  if (left === 0) return null;
  if (daysToGo === 0) {
    return (
      <div className={end}>
        <b className={big} data-bad>
          {number(left)}
        </b>
        <span className={words}>{t('figures.overdue')}</span>
      </div>
    );
  }
  return (
    <div className={end}>
      <b className={big}>
        {number(Math.ceil(left / daysToGo))}
        <small className={small}>{t('figures.perDay')}</small>
      </b>
      <span className={words}>
        {t('figures.left', { count: left })}, {t('figures.daysToGo', { count: daysToGo })}
      </span>
    </div>
  );
}

const LABEL_KEY = {
  filed: 'figures.filed',
  toRedo: 'figures.toRedo',
  sending: 'figures.sending',
  awaitingSigning: 'figures.awaitingSigning',
  awaitingApproval: 'figures.awaitingApproval',
} as const satisfies Record<Figure, string>;

const strip = css({
  display: 'flex',
  alignItems: 'stretch',
  flexShrink: '0',
  m: '0',
  p: '0',
  minW: '0',
  borderWidth: '0',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
});
const box = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  flexShrink: '0',
  minH: '56',
  px: '16',
  py: '8',
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: 'lineSoft',
  color: 'text',
  fontFamily: 'body',
  textAlign: 'left',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bg: 'hover' },
  '&[aria-pressed=true]': { bg: 'selected', '& > b, & > span': { color: 'accentText' } },
  '&:focus-visible': { outlineOffset: '-2' },
});
const end = css({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: '0',
  ml: 'auto',
  px: '16',
  py: '8',
  borderLeftWidth: '1px',
  borderLeftStyle: 'solid',
  borderLeftColor: 'lineSoft',
  whiteSpace: 'nowrap',
});
const big = css({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: '6',
  textStyle: 'title',
  fontVariantNumeric: 'tabular-nums',
  '&[data-bad]': { color: 'critical' },
});
const small = css({ textStyle: 'secondary', fontWeight: 'medium', color: 'mut', letterSpacing: 'body' });
const words = css({ textStyle: 'caption', color: 'mut' });
