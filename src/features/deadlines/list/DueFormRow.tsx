import { CalendarPlus, CalendarX, Ellipsis, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { DueForm } from '#contracts/api/deadlines.ts';
import { STAGE_FIGURES, STAGES_OF, type StageFigure } from '#src/shared/deadlines/stagesOf.ts';
import { tableRecipe } from '#src/shared/table/table.recipe.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Menu, type MenuItem } from '#src/shared/ui/overlays/Menu.tsx';
import { COLUMNS, type FormCommands } from './dueForms.ts';

type DueFormRowProps = {
  readonly form: DueForm;
  readonly date: string;
  /** True once the day is over. */
  readonly isOver: boolean;
  readonly accountManager: string | undefined;
  readonly commands: FormCommands | null;
};

const table = tableRecipe();

/** A form of a month: each figure opens the report with what it counts, the form its filings. */
export function DueFormRow({ form, date, isOver, accountManager, commands }: DueFormRowProps) {
  const { t } = useTranslation('deadlines');
  const { monthInWords, number, shortMonth } = useFormat();
  const { statementType, month, year } = form;
  const names = { form: statementType, month: monthInWords(year, month) };
  const ofForm = { month, year, form: statementType, ...(accountManager === undefined ? {} : { accountManager }) };
  return (
    <>
      <tr className={row} data-extended={form.extension !== null || undefined}>
        <th scope="row" className={cx(table.plainCell, name)}>
          <Link
            to="/spv/filings"
            search={{
              deadline: date,
              form: statementType,
              ...(accountManager === undefined ? {} : { accountManager }),
            }}
            className={open}
          >
            {statementType}
          </Link>
          <span className={cx(of, wide)}>{names.month}</span>
          <span className={cx(of, narrow)} aria-hidden>
            {shortMonth(year, month)}
          </span>
        </th>
        <td className={figureCell}>
          <Link
            to="/dashboards/spv-report"
            search={ofForm}
            className={figure}
            aria-label={t('figure.expected', { ...names, value: number(form.expected) })}
          >
            {number(form.expected)}
          </Link>
        </td>
        {STAGE_FIGURES.map((counted) => (
          <td key={counted} className={figureCell}>
            <Link
              to="/dashboards/spv-report"
              search={{ ...ofForm, stage: STAGES_OF[counted] }}
              className={figure}
              aria-label={t(FIGURE_KEY[counted], { ...names, value: number(form[counted]) })}
              data-none={form[counted] === 0 || undefined}
              data-late={(counted === 'missing' && isOver && form.missing > 0) || undefined}
            >
              {number(form[counted])}
            </Link>
          </td>
        ))}
        <td className={cx(table.plainCell, tools)}>
          {commands === null ? null : <FormMenu {...{ form, commands }} label={t('action.menu', names)} />}
        </td>
      </tr>
      <Extension form={form} />
    </>
  );
}

/** From which day it was extended, why, by whom and when. */
function Extension({ form: { extension } }: Pick<DueFormRowProps, 'form'>) {
  const { t } = useTranslation('deadlines');
  const { shortDay, authorityDay } = useFormat();
  if (extension === null) return null;
  const { lawfulDate, reason, byName, at } = extension;
  return (
    <tr>
      <td colSpan={COLUMNS} className={extended}>
        {t('extended', { day: shortDay(lawfulDate), reason, name: byName, at: authorityDay(at) })}
      </td>
    </tr>
  );
}

type FormMenuProps = { readonly form: DueForm; readonly commands: FormCommands; readonly label: string };

function FormMenu({ form, commands, label }: FormMenuProps) {
  const { t } = useTranslation('deadlines');
  const items: MenuItem[] =
    form.extension === null
      ? [
          {
            id: 'extend',
            label: t('action.extend'),
            icon: <Icon of={CalendarPlus} />,
            onSelect: () => commands.extend(form),
          },
        ]
      : [
          {
            id: 'change',
            label: t('action.change'),
            icon: <Icon of={Pencil} />,
            onSelect: () => commands.change(form),
          },
          {
            id: 'withdraw',
            label: t('action.withdraw'),
            icon: <Icon of={CalendarX} />,
            tone: 'danger',
            onSelect: () => commands.withdraw(form),
          },
        ];
  return (
    <Menu label={label} groups={[{ id: 'extension', items }]} placement="bottom-end">
      <IconButton size="small" label={label}>
        <Icon of={Ellipsis} size={14} />
      </IconButton>
    </Menu>
  );
}

const FIGURE_KEY = {
  filed: 'figure.filed',
  waiting: 'figure.waiting',
  missing: 'figure.missing',
} as const satisfies Record<StageFigure, string>;

const row = css({ '&:hover > *': { bg: 'hover' }, '&[data-extended] > *': { borderBottomWidth: '0' } });
const name = css({ pl: '16', py: '6', textAlign: 'left', fontWeight: 'normal', _mobile: { pl: '16', pr: '4' } });
const open = css({
  fontWeight: 'medium',
  color: 'text',
  '&:hover': { color: 'accentText', textDecoration: 'underline' },
});
const of = css({ ml: '8', textStyle: 'secondary', color: 'mut', _mobile: { ml: '0' } });
/** The words of the month are the name of the row; a phone has room for the short ones. */
const wide = css({ _mobile: { srOnly: true } });
const narrow = css({ display: 'none', _mobile: { display: 'block' } });
const extended = css({
  px: '16',
  pb: '8',
  textStyle: 'secondary',
  color: 'mut',
  overflowWrap: 'anywhere',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
const figureCell = cx(table.plainCell, table.number, css({ verticalAlign: 'top', py: '8', _mobile: { px: '4' } }));
const figure = css({
  color: 'text',
  textDecoration: 'none',
  '&[data-none]': { color: 'mut' },
  '&[data-late]': { color: 'critical', fontWeight: 'semibold' },
  '&:hover': { color: 'accentText', textDecoration: 'underline' },
});
const tools = css({ textAlign: 'left', verticalAlign: 'top', py: '6' });
