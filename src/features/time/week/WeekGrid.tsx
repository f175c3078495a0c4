import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TimeEntry } from '#contracts/api/time.ts';
import { typedDuration } from '#src/shared/text/duration.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { addDays, useToday } from '#src/shared/time/days.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** One work item of a week, or a client without one. */
export type WeekLine = Pick<TimeEntry, 'clientId' | 'clientLegalName' | 'workItemId' | 'workItemTitle'> & {
  /** Seconds, from Monday. */
  readonly days: readonly number[];
};

type WeekGridProps = {
  readonly monday: string;
  readonly lines: readonly WeekLine[];
  /** False where the week is somebody else's. */
  readonly canAdd: boolean;
  readonly onAdd: (preset: Partial<TimeEntry>) => void;
  readonly onOpen: (line: WeekLine, at: number) => void;
};

const sum = (seconds: readonly number[]): number => seconds.reduce((total, each) => total + each, 0);
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** A week as a grid with its sums. A filled cell opens its entries, an empty one takes time. */
export function WeekGrid(props: WeekGridProps) {
  const { monday, lines } = props;
  const { t } = useTranslation('time');
  const today = useToday();
  const { weekday } = useFormat();
  const names = DAYS.map((at) => weekday(addDays(monday, at)));
  if (lines.length === 0) return <p className={nothing}>{t('week.empty')}</p>;
  return (
    <section className={frame} aria-label={t('week.table')}>
      <table className={grid}>
        <thead>
          <tr>
            <th scope="col">{t('week.work')}</th>
            {DAYS.map((at) => (
              <th key={at} scope="col" data-today={addDays(monday, at) === today || undefined}>
                {names[at]}
              </th>
            ))}
            <th scope="col">{t('week.total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.workItemId ?? line.clientId} {...props} line={line} names={names} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('week.total')}</th>
            {DAYS.map((at) => (
              <td key={at} className={total}>
                {typedDuration(sum(lines.map(({ days }) => days[at] ?? 0)))}
              </td>
            ))}
            <td className={total}>{typedDuration(sum(lines.map(({ days }) => sum(days))))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type LineProps = WeekGridProps & { readonly line: WeekLine; readonly names: readonly string[] };

function Line({ line, names, monday, canAdd, onAdd, onOpen }: LineProps) {
  const { t } = useTranslation('time');
  return (
    <tr>
      <th scope="row">
        <span className={textRecipe.cut}>{line.workItemTitle ?? t('week.noWorkItem')}</span>
        <span className={client}>{line.clientLegalName}</span>
      </th>
      {DAYS.map((at) => (
        <td key={at}>
          <Cell
            line={line}
            at={at}
            name={names[at] ?? ''}
            canAdd={canAdd}
            onOpen={onOpen}
            onAdd={(target) => onAdd({ ...target, day: addDays(monday, at) })}
          />
        </td>
      ))}
      <td className={total}>{typedDuration(sum(line.days))}</td>
    </tr>
  );
}

type CellProps = {
  readonly line: WeekLine;
  readonly at: number;
  readonly name: string;
  readonly canAdd: boolean;
  readonly onOpen: (line: WeekLine, at: number) => void;
  readonly onAdd: (target: Partial<TimeEntry>) => void;
};

function Cell({ line, at, name, canAdd, onOpen, onAdd }: CellProps) {
  const { t } = useTranslation('time');
  const seconds = line.days[at] ?? 0;
  const what = line.workItemTitle ?? line.clientLegalName;
  if (seconds > 0) {
    return (
      <button
        type="button"
        className={cell}
        aria-label={t('week.open', { what, day: name, time: typedDuration(seconds) })}
        onClick={() => onOpen(line, at)}
      >
        {typedDuration(seconds)}
      </button>
    );
  }
  if (!canAdd) return <span className={textRecipe.mut}>–</span>;
  const { days: _, ...target } = line;
  return (
    <button
      type="button"
      className={cell}
      data-empty
      aria-label={t('week.add', { what, day: name })}
      onClick={() => onAdd(target)}
    >
      –
    </button>
  );
}

const frame = css({ overflowX: 'auto', px: '16', pb: '24' });
const nothing = css({ m: '0', p: '24', textStyle: 'secondary', color: 'mut' });
const grid = css({
  w: 'full',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    h: '44',
    px: '8',
    textAlign: 'right',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'lineSoft',
    whiteSpace: 'nowrap',
  },
  '& thead th': { h: '32', textStyle: 'caption', fontWeight: 'medium', color: 'mut' },
  '& thead th[data-today]': { color: 'accentText' },
  '& th:first-child': { textAlign: 'left', minW: '200', maxW: '320', fontWeight: 'medium' },
  '& th:first-child > span': { display: 'block' },
  // The button of a cell has the padding.
  '& tbody td': { px: '0', minW: '64' },
});
const client = css({ textStyle: 'caption', color: 'mut', fontWeight: 'normal' });
const total = css({ fontWeight: 'semibold', '&&&': { px: '8' } });
const cell = css({
  w: 'full',
  h: '44',
  px: '8',
  textAlign: 'right',
  color: 'text',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
  '&[data-empty]': { color: 'mut' },
  '&:focus-visible': { outlineOffset: '-2' },
});
