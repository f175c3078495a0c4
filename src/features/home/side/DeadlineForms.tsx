import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Deadline, DueForm } from '#contracts/api/deadlines.ts';
import { STAGES_OF } from '#src/shared/deadlines/stagesOf.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ShareBar } from './ShareBar.tsx';

type FormsProps = {
  readonly deadline: Deadline;
  /** Whose declarations are counted: an account manager, or everybody's. */
  readonly accountManager: string | undefined;
  readonly isNear: boolean;
};

/** One row for each form; its figures open the report of just what they count. */
export function DeadlineForms({ deadline, accountManager, isNear }: FormsProps) {
  const { t } = useTranslation('home');
  const { fullDay } = useFormat();
  const { date } = deadline;
  const forms = expectedForms(deadline);
  const declared = new Set(forms.map(({ year, month }) => year * 12 + month));
  if (forms.length === 0) return <p className={textRecipe.quiet}>{t('deadline.none')}</p>;
  return (
    <table className={table}>
      <caption className="sr-only">{t('deadline.of', { date: fullDay(date) })}</caption>
      {/* So that the tables of two deadlines stand below each other. */}
      <colgroup>
        <col className={formColumn} />
        <col className={barColumn} />
        <col span={3} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('deadline.form')}</span>
          </th>
          <th scope="col" aria-hidden />
          <th scope="col">{t('deadline.filed')}</th>
          <th scope="col">{t('deadline.waiting')}</th>
          <th scope="col" title={t('deadline.missingText')}>
            {t('deadline.missing')}
          </th>
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <FormRow
            key={`${form.statementType} ${String(form.year * 12 + form.month)}`}
            {...{ form, accountManager, isNear }}
            hasMonth={declared.size > 1}
          />
        ))}
      </tbody>
    </table>
  );
}

type FormRowProps = Pick<FormsProps, 'accountManager' | 'isNear'> & {
  readonly form: DueForm;
  /** An extension can bring a form of another month to the day. */
  readonly hasMonth: boolean;
};

function FormRow({ form, accountManager, isNear, hasMonth }: FormRowProps) {
  const { shortMonth } = useFormat();
  const { statementType, month, year, filed, waiting, missing } = form;
  const whose = accountManager === undefined ? {} : { accountManager };
  const due = { month, year, form: statementType, ...whose };
  return (
    <tr>
      <th scope="row">
        {statementType}
        {hasMonth ? <span className={ofMonth}>{shortMonth(year, month)}</span> : null}
      </th>
      <td aria-hidden>
        <ShareBar
          parts={[
            { tone: 'positive', value: filed },
            { tone: 'wait', value: waiting },
          ]}
          total={filed + waiting + missing}
        />
      </td>
      <td>
        <Link to={REPORT} search={{ ...due, stage: STAGES_OF.filed }} className={figure}>
          {filed}
        </Link>
      </td>
      <td>
        <Link to={REPORT} search={{ ...due, stage: STAGES_OF.waiting }} className={figure}>
          {waiting}
        </Link>
      </td>
      <td>
        <Link
          to={REPORT}
          search={{ ...due, stage: STAGES_OF.missing }}
          className={figure}
          data-strong={(isNear && missing > 0) || undefined}
        >
          {missing}
        </Link>
      </td>
    </tr>
  );
}

/** The forms of which something is expected. */
export const expectedForms = ({ forms }: Deadline) => forms.filter(({ expected }) => expected > 0);

/** It counts what was filed elsewhere too, as the figures do. */
const REPORT = '/dashboards/spv-report';
const table = css({
  w: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { h: '28', px: '0', textAlign: 'right', fontWeight: 'normal' },
  '& thead th': { textStyle: 'caption', color: 'mut', h: '24' },
  '& tbody th': { textAlign: 'left', fontWeight: 'medium' },
});
const formColumn = css({ w: '56' });
const barColumn = css({ w: '64' });
const figure = css({
  color: 'text',
  textDecoration: 'none',
  '&:hover': { color: 'accentText', textDecoration: 'underline' },
  '&[data-strong]': { fontWeight: 'semibold' },
});
const ofMonth = css({ display: 'block', textStyle: 'caption', color: 'mut' });
