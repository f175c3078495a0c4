import type { TFunction } from 'i18next';
import type { Format } from '#src/shared/text/format.ts';
import type { DayBar } from './dayBars.ts';

type Words = Pick<Format, 'shortDay' | 'number'> & { readonly t: TFunction<'spvFilings'> };

/** A day and its figures in words, for its name and its tooltip. */
export function dayWords(bar: DayBar, { t, number, shortDay }: Words): string {
  const { date, filed, withErrors, planned, before } = bar;
  const facts = [
    t('figures.fact.filed', { value: number(filed) }),
    ...(withErrors > 0 ? [t('figures.fact.withErrors', { value: number(withErrors) })] : []),
    ...(planned > 0 ? [t('figures.fact.planned', { value: number(planned) })] : []),
    ...(before > 0 ? [t('figures.fact.before', { value: number(before) })] : []),
  ];
  return `${shortDay(date)}: ${facts.join(', ')}`;
}
