import { DatePicker, useDatePickerContext } from '@ark-ui/react/date-picker';
import { useTranslation } from 'react-i18next';
import { calendar } from './calendar.recipe.ts';

/** The days of a month, Monday first. */
export function DayTable() {
  const { t } = useTranslation('form');
  const { weekDays, weeks } = useDatePickerContext();
  return (
    <DatePicker.Table className={calendar.table} aria-roledescription={t('date.month')}>
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {weekDays.map((day) => (
            <DatePicker.TableHeader key={day.long} className={calendar.weekDay}>
              {day.narrow}
            </DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {weeks.map((week) => (
          <DatePicker.TableRow key={String(week[0])}>
            {week.map((day) => (
              <DatePicker.TableCell key={String(day)} value={day} className={calendar.cell}>
                <DatePicker.TableCellTrigger className={calendar.day}>{day.day}</DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  );
}
