import { DatePicker, useDatePickerContext } from '@ark-ui/react/date-picker';
import { useTranslation } from 'react-i18next';
import { calendar } from './calendar.recipe.ts';

const COLUMNS = 3;

/** The months of a year, or the years around it. */
export function PeriodTable({ view }: { readonly view: 'month' | 'year' }) {
  const { t } = useTranslation('form');
  const { getMonthsGrid, getYearsGrid } = useDatePickerContext();
  const rows =
    view === 'month' ? getMonthsGrid({ columns: COLUMNS, format: 'long' }) : getYearsGrid({ columns: COLUMNS });
  return (
    <DatePicker.Table
      columns={COLUMNS}
      className={calendar.table}
      aria-roledescription={t(view === 'month' ? 'date.year' : 'date.years')}
    >
      <DatePicker.TableBody>
        {rows.map((cells) => (
          <DatePicker.TableRow key={cells[0]?.value}>
            {cells.map(({ value, label }) => (
              <DatePicker.TableCell key={value} value={value} className={calendar.cell}>
                <DatePicker.TableCellTrigger className={calendar.period}>{label}</DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  );
}
