import { useTranslation } from 'react-i18next';
import type { DeadlineMove } from '#contracts/api/deadlines.ts';
import type { Holiday } from '#contracts/deadlines.ts';
import { useFormat } from '../text/format.ts';

/** Says why what would be due on another day is due on this one. */
export function useMoveWords(): (move: DeadlineMove) => string {
  const { t } = useTranslation('deadlines');
  const { fullDay, shortDay } = useFormat();
  return ({ from, rule, daysOff }) => {
    const day = fullDay(from);
    if (rule === 'december') return t(daysOff.length === 0 ? 'moved.december' : 'moved.beforeDecember', { day });
    const holidays = daysOff.flatMap(({ date, holiday }) =>
      holiday === null ? [] : [t('moved.holiday', { name: t(HOLIDAY_KEY[holiday]), day: shortDay(date) })],
    );
    return holidays.length === 0
      ? t('moved.weekend', { day })
      : t('moved.holidays', { day, holidays: holidays.join(', ') });
  };
}

const HOLIDAY_KEY = {
  newYear: 'holiday.newYear',
  epiphany: 'holiday.epiphany',
  saintJohn: 'holiday.saintJohn',
  unionDay: 'holiday.unionDay',
  goodFriday: 'holiday.goodFriday',
  easter: 'holiday.easter',
  labourDay: 'holiday.labourDay',
  childrensDay: 'holiday.childrensDay',
  pentecost: 'holiday.pentecost',
  dormition: 'holiday.dormition',
  saintAndrew: 'holiday.saintAndrew',
  nationalDay: 'holiday.nationalDay',
  christmas: 'holiday.christmas',
} as const satisfies Record<Holiday, string>;
