import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/shared/text/format.ts';
import type { DayBars } from './dayBars.ts';

/** The chart as a table, for who does not see it. */
export function DayTable({ days: { bars } }: { readonly days: DayBars }) {
  const { t } = useTranslation('spvFilings');
  const { number, shortDay } = useFormat();
  return (
    <table className="sr-only">
      <caption>{t('figures.byDay')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('figures.day')}</th>
          <th scope="col">{t('figures.filed')}</th>
          <th scope="col">{t('figures.withErrors')}</th>
          <th scope="col">{t('figures.planned')}</th>
          <th scope="col">{t('figures.lastMonth')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ date, filed, withErrors, planned, before }) => (
          <tr key={date}>
            <th scope="row">{shortDay(date)}</th>
            <td>{number(filed)}</td>
            <td>{number(withErrors)}</td>
            <td>{number(planned)}</td>
            <td>{number(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
