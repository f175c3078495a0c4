import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingFigures as Figures } from '#contracts/api/filingFigures.ts';
import { ListStates } from '#src/shared/list/ListStates.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { filingFiguresOptions, type FilingListModel } from '../spvFilings.queries.ts';
import { dayBars } from './dayBars.ts';
import { DayChart } from './DayChart.tsx';
import { FIGURES, statusesOf, type Figure } from './figureFilters.ts';
import { FigureStrip } from './FigureStrip.tsx';

/** How far a deadline is, above the list: its figures and the days until it. Both filter the list. */
export function FilingFigures({ list }: { readonly list: FilingListModel }) {
  const { t } = useTranslation('spvFilings');
  const figures = useQuery(filingFiguresOptions(list.search));
  return (
    <section aria-label={t('figures.label')} className={frame} aria-busy={figures.isPlaceholderData}>
      <ListStates query={figures} label={t('figures.label')} errorTitle={t('figures.failed')} rows={6}>
        {figures.data === undefined ? null : <Shown list={list} figures={figures.data} />}
      </ListStates>
    </section>
  );
}

type ShownProps = { readonly list: FilingListModel; readonly figures: Figures };

function Shown({ list, figures }: ShownProps) {
  const { t } = useTranslation('spvFilings');
  const { shortDay } = useFormat();
  const { date } = figures.deadline;
  const { deadline, status, filedOn, accountManager, client, form } = list.search;
  const days = dayBars(figures);
  const isOfDeadline = deadline === date;
  const chosen = isOfDeadline && filedOn === undefined ? FIGURES.find((one) => statusesOf(one) === status) : undefined;
  const chooseFigure = (figure: Figure) =>
    list.set({ deadline: date, filedOn: undefined, status: figure === chosen ? undefined : statusesOf(figure) });
  const chooseDay = (day: string) =>
    list.set({ deadline: date, status: undefined, filedOn: day === filedOn ? undefined : day });
  if (figures.due === 0) {
    return <p className={textRecipe.quiet}>{t('figures.none', { date: shortDay(date) })}</p>;
  }
  return (
    <>
      <FigureStrip
        figures={figures}
        days={days}
        whose={{ accountManager, client, form }}
        chosen={chosen ?? null}
        onChoose={chooseFigure}
      />
      <DayChart days={days} chosen={filedOn ?? null} onChoose={chooseDay} />
    </>
  );
}

const frame = css({
  flexShrink: '0',
  '& > p': { px: '16', py: '16', m: '0', borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: 'lineSoft' },
});
